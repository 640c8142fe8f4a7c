import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { ExpandIcon } from '@portico/design/icons.tsx';
import hidden from '@portico/design/styles/layout.module.css';
import type { CSSProperties } from 'react';
import { ExternalLink } from '../../../components/links.tsx';
import { LocalName, LocalParagraph } from '../../../components/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './kind-branches.module.css';
import { allocateColumns, groupByKind, UnitKindMark } from './unit-kinds.tsx';

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
							<summary className={styles.kindBranchesName}>
								<UnitKindMark kind={kind} />
								<h3>
									{zzjg.kinds[kind]}
									{'\u2060'}
									<ExpandIcon className={styles.kindBranchesIcon} />
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

type Props = {
	unit: OrganisationUnit;
	/** Whether it is the last unit of its column. */
	endsColumn?: boolean;
};

/** A unit and its children, open by default. `#unitId` links to it. */
function Unit({ unit, endsColumn = false }: Props) {
	const { zzjg } = useMessages();
	// Hidden until the visitor asks for all descriptions or for this unit.
	const description = <LocalParagraph className={styles.description} text={unit.description} />;
	const kind = <span className={hidden.hidden}>{zzjg.inBrackets(zzjg.kinds[unit.kind])}</span>;
	return (
		<li
			id={unit.unitId}
			className={styles.unit}
			data-kind={unit.kind}
			data-ends-column={endsColumn || undefined}
		>
			{unit.children.length > 0 ? (
				<details open>
					<summary className={styles.name}>
						<UnitKindMark kind={unit.kind} />
						<span>
							<LocalName name={unit.name} />
							{kind}
							{'\u2060'}
							<ExpandIcon className={styles.icon} />
						</span>
					</summary>
					{description}
					{unit.href && (
						<ExternalLink className={styles.website} href={unit.href}>
							<span aria-hidden="true">{zzjg.website}</span>
							<span className={hidden.hidden}>{zzjg.websiteOf(unit.name.text)}</span>
						</ExternalLink>
					)}
					<ul className={styles.children}>
						{unit.children.map((child) => (
							<Unit key={child.unitId} unit={child} />
						))}
					</ul>
				</details>
			) : (
				<>
					<div className={styles.name}>
						<UnitKindMark kind={unit.kind} />
						<span>
							{unit.href ? (
								<ExternalLink href={unit.href}>
									<LocalName name={unit.name} />
								</ExternalLink>
							) : (
								<LocalName name={unit.name} />
							)}
							{kind}
						</span>
					</div>
					{description}
				</>
			)}
		</li>
	);
}
