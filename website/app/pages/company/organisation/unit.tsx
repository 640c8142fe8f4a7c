import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { OutsideLink } from '../../../components/links/outside-link/outside-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { groupByKind } from './group-by-kind.ts';
import styles from './unit.module.css';
import { UnitKindMark } from './unit-kind-mark.tsx';

/** A unit of the chart with those below it; `level` 1 is the top, under which units stand by their kind. */
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
			{level === 1
				? groupByKind(unit.children).map(({ kind, units }) => (
						<section key={kind} aria-labelledby={`${unit.unitId}-${kind}`}>
							<h2 className={styles.kind} id={`${unit.unitId}-${kind}`}>
								{zzjg.kinds[kind]}
							</h2>
							<Units units={units} level={2} className={styles.ofKind} />
						</section>
					))
				: unit.children.length > 0 && (
						<Units units={unit.children} level={level + 1} className={styles.below} />
					)}
		</div>
	);
}

type UnitsProps = { units: OrganisationUnit[]; level: number; className?: string | undefined };

function Units({ units, level, className }: UnitsProps) {
	return (
		<ul className={className}>
			{units.map((unit) => (
				<li key={unit.unitId} className={styles.branch}>
					<Unit unit={unit} level={level} />
				</li>
			))}
		</ul>
	);
}
