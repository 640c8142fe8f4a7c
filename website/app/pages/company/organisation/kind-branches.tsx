import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { ExpandIcon } from '@portico/design/icons.tsx';
import type { CSSProperties } from 'react';
import { useMessages } from '../../../messages/messages.ts';
import { allocateColumns } from './allocate-columns.ts';
import { groupByKind } from './group-by-kind.ts';
import styles from './kind-branches.module.css';
import { Unit } from './unit.tsx';
import { UnitKindMark } from './unit-kind-mark.tsx';

/** A unit's direct children, in a branch for each kind. */
export function KindBranches({ units }: { units: OrganisationUnit[] }) {
	const { zzjg } = useMessages();
	const groups = groupByKind(units);
	const columns = allocateColumns(groups);
	const total = columns.reduce((sum, count) => sum + count, 0);
	if (groups.length === 0) return null;
	return (
		<ul className={styles.branches} style={{ '--all-columns': total } as CSSProperties}>
			{groups.map(({ kind, units }, index) => {
				const ownColumns = columns[index] ?? 1;
				return (
					<li
						key={kind}
						className={styles.branch}
						data-kind={kind}
						style={{ '--own-columns': ownColumns, '--units': units.length } as CSSProperties}
					>
						<details open>
							<summary className={styles.name}>
								<UnitKindMark kind={kind} />
								<h3>
									{zzjg.kinds[kind]}
									{'\u2060'}
									<ExpandIcon className={styles.icon} />
								</h3>
							</summary>
							<ul className={styles.units}>
								{units.map((unit, position) => (
									<Unit key={unit.unitId} unit={unit} endsColumn={position + ownColumns >= units.length} />
								))}
							</ul>
						</details>
					</li>
				);
			})}
		</ul>
	);
}
