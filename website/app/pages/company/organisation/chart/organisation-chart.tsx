import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import type { UnitKind } from '@portico/api/unit-kinds.ts';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useRef, useState } from 'react';
import { useMessages } from '../../../../messages/messages.ts';
import { countUnits, filterByKind } from '../kinds/filter-by-kind.ts';
import { ChartTools } from './chart-tools.tsx';
import { KindBranches } from './kind-branches.tsx';
import styles from './organisation-chart.module.css';
import { UnitHead } from './unit-head.tsx';
import { openBranches, useBranches } from './use-branches.ts';

/**
 * The root units with their children by kind: a chart in wide containers, else a tree. Without scripts all
 * branches are open and can be closed.
 */
export function OrganisationChart({ units }: { units: OrganisationUnit[] }) {
	const { zzjg } = useMessages();
	const [kind, setKind] = useState<UnitKind | null>(null);
	const chart = useRef<HTMLDivElement>(null);
	useBranches(chart);

	function show(chosen: UnitKind | null) {
		setKind(chosen);
		// Matches may be inside closed branches.
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
						<KindBranches units={kind ? filterByKind(unit.children, kind) : unit.children} />
					</div>
				))}
			</div>
		</section>
	);
}
