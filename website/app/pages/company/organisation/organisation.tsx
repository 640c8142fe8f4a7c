import type { Column } from '@portico/api/answers/columns.ts';
import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { type UnitKind, unitKinds } from '@portico/api/constants.ts';
import { EmptyState } from '@portico/design/empty-state.tsx';
import { useHydrated } from '@portico/design/page-context.ts';
import container from '@portico/design/styles/layout.module.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { PageHeading } from '../../../components/headings.tsx';
import { ExternalLink } from '../../../components/links.tsx';
import { LocalName, LocalParagraph } from '../../../components/local-name.tsx';
import type { PageLoader } from '../../../data/page-load.ts';
import { useMessages } from '../../../messages/messages.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { columnMeta, loadColumn } from '../../columns/column-list/column-list-page.tsx';
import { SiblingColumns } from '../../columns/column-list/sibling-columns.tsx';
import { KindBranches } from './kind-branches.tsx';
import styles from './organisation.module.css';
import { countUnits, filterByKind, UnitKindMark } from './unit-kinds.tsx';

type OrganisationPage = { column: Column; units: OrganisationUnit[] };

export const load: PageLoader<OrganisationPage> = async (call) => {
	const { client, language } = call;
	const [column, units] = await Promise.all([loadColumn(call), client.organisation({ lang: language })]);
	return { column, units };
};
export const meta = columnMeta;

/** `companyzzjge`: the organisation chart with its five kinds of unit. */
export default function Organisation() {
	const { column, units } = useLoaderData<OrganisationPage>();
	const { zzjg } = useMessages();
	useCurrentColumn(column);
	// Remount for another fragment, with all branches open and all kinds shown.
	const { hash } = useLocation();
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail}>
				<SiblingColumns column={column} />
			</PageHeading>
			<div className={container.container}>
				{units.length === 0 ? (
					<EmptyState title={zzjg.empty} />
				) : (
					<OrganisationChart key={hash} units={units} />
				)}
			</div>
		</>
	);
}

/**
 * The root units with their children by kind: a chart in wide containers, else a tree. Without scripts all
 * branches are open and can be closed.
 */
function OrganisationChart({ units }: { units: OrganisationUnit[] }) {
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
				<p role="status" className={container.hidden}>
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

type Props = {
	units: OrganisationUnit[];
	/** The selected kind; null for all. */
	kind: UnitKind | null;
	onKind: (kind: UnitKind | null) => void;
	/** Opens or closes all branches. */
	onOpen: (open: boolean) => void;
};

/** The legend, whose entries filter by kind, and actions for the whole chart. */
function ChartTools({ units, kind, onKind, onOpen }: Props) {
	const { zzjg } = useMessages();
	const hydrated = useHydrated();
	return (
		<div className={styles.tools}>
			<ul className={styles.legend} aria-label={zzjg.byKind}>
				{[null, ...unitKinds].map((each) => {
					return (
						<li key={each ?? 'all'} className={styles.entry} data-kind={each}>
							<button
								type="button"
								data-replay=""
								aria-pressed={each === kind}
								disabled={!hydrated}
								suppressHydrationWarning
								onClick={() => onKind(each)}
							>
								<span className={styles.count}>
									{countUnits(units, each ?? undefined)}
									{each && <UnitKindMark kind={each} />}
								</span>
								<span className={styles.label}>{each ? zzjg.kinds[each] : zzjg.all}</span>
							</button>
						</li>
					);
				})}
			</ul>
			<div className={styles.actions}>
				<button type="button" onClick={() => onOpen(true)}>
					{zzjg.openAll}
				</button>
				<button type="button" onClick={() => onOpen(false)}>
					{zzjg.closeAll}
				</button>
				<button type="button" onClick={() => window.print()}>
					{zzjg.print}
				</button>
				<label>
					<input name="unit-descriptions" type="checkbox" />
					{zzjg.descriptions}
				</label>
			</div>
		</div>
	);
}

/** Branches are `details` elements, which work without scripts. */
function openBranches(chart: HTMLElement | null, open: boolean): void {
	for (const branch of chart?.querySelectorAll('details') ?? []) branch.open = open;
}

/** Opens all branches for print and restores them afterwards; marks the unit that the fragment names. */
function useBranches(chart: RefObject<HTMLElement | null>): void {
	const { hash } = useLocation();

	useEffect(() => {
		// Encoded ids are compared, as decoding an arbitrary fragment may throw.
		const isTarget = ({ id }: Element) => [id, encodeURIComponent(id)].includes(hash.slice(1));
		const unit = [...(chart.current?.querySelectorAll<HTMLElement>('[id]') ?? [])].find(isTarget);
		if (!unit) return;
		// `:target` is not updated by client-side navigations.
		unit.dataset.sought = '';
		return () => {
			delete unit.dataset.sought;
		};
	}, [hash, chart]);

	useEffect(() => {
		let closed: HTMLDetailsElement[] = [];
		const controller = new AbortController();
		const { signal } = controller;
		window.addEventListener(
			'beforeprint',
			() => {
				closed = [...(chart.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
				for (const branch of closed) branch.open = true;
			},
			{ signal },
		);
		window.addEventListener(
			'afterprint',
			() => {
				for (const branch of closed) branch.open = false;
			},
			{ signal },
		);
		return () => controller.abort();
	}, [chart]);
}

/** A root unit and its description. */
function UnitHead({ unit }: { unit: OrganisationUnit }) {
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
			<LocalParagraph className={styles.description} text={unit.description} />
		</div>
	);
}
