import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { OutsideLink } from '../../../../components/links/outside-link/outside-link.tsx';
import { LocalName } from '../../../../components/local-name/local-name.tsx';
import styles from './unit-head.module.css';

/** The unit all others stand below, and what it does. */
export function UnitHead({ unit }: { unit: OrganisationUnit }) {
	return (
		<div id={unit.unitId} className={styles.head}>
			<h2>
				{unit.href ? (
					<OutsideLink href={unit.href}>
						<LocalName name={unit.name} />
					</OutsideLink>
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
