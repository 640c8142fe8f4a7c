import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { OutsideLink } from '../../../components/outside-link/outside-link.tsx';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './unit.module.css';
import { UnitKindMark } from './unit-kind-mark.tsx';

/** A unit of the chart with those below it; `level` 1 is the top. */
export function Unit({ unit, level }: { unit: OrganisationUnit; level: number }) {
	const { zzjg } = useMessages();
	return (
		<div className={styles.unit} data-level={Math.min(level, 3)}>
			<div className={styles.name}>
				<UnitKindMark kind={unit.kind} />
				<span>
					{unit.href ? (
						<OutsideLink href={unit.href}>
							<LocalName name={unit.name} />
						</OutsideLink>
					) : (
						<LocalName name={unit.name} />
					)}
					<span className={hidden.hidden}>（{zzjg.kinds[unit.kind]}）</span>
					{unit.description && (
						<span className={styles.description} lang={languageTag(unit.description.lang)}>
							{unit.description.text}
						</span>
					)}
				</span>
			</div>
			{unit.children.length > 0 && (
				<ul className={styles.children}>
					{unit.children.map((child) => (
						<li key={child.unitId} className={styles.child}>
							<Unit unit={child} level={level + 1} />
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
