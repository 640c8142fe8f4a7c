import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import type { CSSProperties } from 'react';
import { ExpandIcon } from '../../../../components/icons/icons.tsx';
import { useMessages } from '../../../../messages/messages.ts';
import { columnsOfKinds } from '../kinds/columns-of-kinds.ts';
import { groupByKind } from '../kinds/group-by-kind.ts';
import { UnitKindMark } from '../kinds/unit-kind-mark.tsx';
import styles from './kinds-below.module.css';
import { Unit } from './unit.tsx';

/** The units right below a head, a branch for each kind. */
export function KindsBelow({ units }: { units: OrganisationUnit[] }) {
	const { zzjg } = useMessages();
	const groups = groupByKind(units);
	const columns = columnsOfKinds(groups);
	const total = columns.reduce((sum, count) => sum + count, 0);
	if (groups.length === 0) return null;
	return (
		<ul className={styles.kinds} style={{ '--all-columns': total } as CSSProperties}>
			{groups.map(({ kind, units }, index) => {
				const own = columns[index] ?? 1;
				return (
					<li
						key={kind}
						className={styles.kind}
						data-kind={kind}
						style={{ '--own-columns': own, '--units': units.length } as CSSProperties}
					>
						<details open>
							<summary className={styles.name}>
								<UnitKindMark kind={kind} />
								<h3>
									{zzjg.kinds[kind]}
									{'\u2060'}
									<ExpandIcon className={styles.sign} />
								</h3>
							</summary>
							<ul className={styles.units}>
								{units.map((unit, position) => (
									<Unit key={unit.unitId} unit={unit} endsColumn={position + own >= units.length} />
								))}
							</ul>
						</details>
					</li>
				);
			})}
		</ul>
	);
}
