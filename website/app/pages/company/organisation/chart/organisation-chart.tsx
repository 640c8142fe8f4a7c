import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import type { UnitKind } from '@portico/api/unit-kinds.ts';
import { useRef, useState } from 'react';
import hidden from '../../../../design/visually-hidden.module.css';
import { useMessages } from '../../../../messages/messages.ts';
import { countUnits, onlyKind } from '../kinds/only-kind.ts';
import { ChartTools } from './chart-tools.tsx';
import { KindsBelow } from './kinds-below.tsx';
import styles from './organisation-chart.module.css';
import { UnitHead } from './unit-head.tsx';
import { openBranches, useBranches } from './use-branches.ts';

/**
 * The chart: the heads with the units below them, by kind. Wide places show it drawn from the head down,
 * others as a tree. Without scripts all of it is open, and each branch can be closed.
 */
export function OrganisationChart({ units }: { units: OrganisationUnit[] }) {
	const { zzjg } = useMessages();
	const [kind, setKind] = useState<UnitKind | null>(null);
	const chart = useRef<HTMLDivElement>(null);
	useBranches(chart);

	function show(chosen: UnitKind | null) {
		setKind(chosen);
		// It may be below branches that were closed.
		openBranches(chart.current, true);
	}

	return (
		<section aria-label={zzjg.chart} className={styles.frame}>
			<div ref={chart} className={styles.chart}>
				<ChartTools
					units={units}
					kind={kind}
					onKind={show}
					onOpen={(open) => openBranches(chart.current, open)}
				/>
				<p role="status" className={hidden.hidden}>
					{kind && zzjg.shown(zzjg.kinds[kind], countUnits(units, kind))}
				</p>
				{units.map((unit) => (
					<div key={unit.unitId} className={styles.root}>
						<UnitHead unit={unit} />
						<KindsBelow units={kind ? onlyKind(unit.children, kind) : unit.children} />
					</div>
				))}
			</div>
		</section>
	);
}
