import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { type UnitKind, unitKinds } from '@portico/api/unit-kinds.ts';
import { useMessages } from '../../../../messages/messages.ts';
import { useHydrated } from '../../../../page-frame/use-hydrated.ts';
import { countUnits } from '../kinds/only-kind.ts';
import { UnitKindMark } from '../kinds/unit-kind-mark.tsx';
import styles from './chart-tools.module.css';

type Props = {
	units: OrganisationUnit[];
	/** The one kind on show, or null for all. */
	kind: UnitKind | null;
	onKind: (kind: UnitKind | null) => void;
	/** Opens or closes every branch. */
	onOpen: (open: boolean) => void;
};

/** The legend, whose entries show one kind alone, and what is done with the chart as a whole. */
export function ChartTools({ units, kind, onKind, onOpen }: Props) {
	const { zzjg } = useMessages();
	const hydrated = useHydrated();
	return (
		<div className={styles.tools}>
			<ul className={styles.legend} aria-label={zzjg.byKind}>
				{[null, ...unitKinds].map((each) => {
					const content = (
						<>
							<span className={styles.figure}>
								{countUnits(units, each ?? undefined)}
								{each && <UnitKindMark kind={each} />}
							</span>
							<span className={styles.word}>{each ? zzjg.kinds[each] : zzjg.all}</span>
						</>
					);
					return (
						<li key={each ?? 'all'} className={styles.entry} data-kind={each}>
							{hydrated ? (
								<button type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
									{content}
								</button>
							) : (
								<span>{content}</span>
							)}
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
