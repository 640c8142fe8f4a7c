import type { UnitKind } from '@portico/api/constants.ts';
import styles from './organisation.module.css';

/** The filled share indicates the group's ownership; internal units are lines. */
const shapes: Record<UnitKind, React.ReactNode> = {
	internal: <path d="M2 5h12M2 8h12M2 11h12" />,
	subsidiary: <path className={styles.filled} d="M8 1.5 14.5 8 8 14.5 1.5 8z" />,
	whollyOwned: <path className={styles.filled} d="M2 2h12v12H2z" />,
	holding: (
		<>
			<path d="M2 2h12v12H2z" />
			<path className={styles.filled} d="M2 5h12v9H2z" />
		</>
	),
	shareholding: (
		<>
			<path d="M2 2h12v12H2z" />
			<path className={styles.filled} d="M2 10.5h12V14H2z" />
		</>
	),
};

/** Identifies a kind of unit by shape, not only by colour; the name is beside it. */
export function UnitKindMark({ kind }: { kind: UnitKind }) {
	return (
		<svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
			{shapes[kind]}
		</svg>
	);
}
