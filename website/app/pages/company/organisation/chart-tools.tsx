import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { type UnitKind, unitKinds } from '@portico/api/constants.ts';
import { useHydrated } from '@portico/design/page-context.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './organisation.module.css';
import { countUnits, UnitKindMark } from './unit-kinds.tsx';

type Props = {
	units: OrganisationUnit[];
	/** The selected kind; null for all. */
	kind: UnitKind | null;
	onKind: (kind: UnitKind | null) => void;
	/** Opens or closes all branches. */
	onOpen: (open: boolean) => void;
};

/** The legend, whose entries filter by kind, and actions for the whole chart. */
export function ChartTools({ units, kind, onKind, onOpen }: Props) {
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
