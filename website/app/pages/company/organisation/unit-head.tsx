import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ExternalLink } from '../../../components/links/external-link.tsx';
import { LocalName } from '../../../components/local-name.tsx';
import styles from './unit-head.module.css';

/** A root unit and its description. */
export function UnitHead({ unit }: { unit: OrganisationUnit }) {
	return (
		<div id={unit.unitId} className={styles.head}>
			<h2>
				{unit.href ? (
					<ExternalLink href={unit.href}>
						<LocalName name={unit.name} />
					</ExternalLink>
				) : (
					<LocalName name={unit.name} />
				)}
			</h2>
			{unit.description && (
				<p className={styles.description} lang={languageTag(unit.description.lang)}>
					{unit.description.text}
				</p>
			)}
		</div>
	);
}
