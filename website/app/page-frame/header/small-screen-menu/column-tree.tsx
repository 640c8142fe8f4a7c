import type { MenuItem } from '@portico/api/answers/columns.ts';
import { ExpandIcon } from '@portico/design/icons.tsx';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { LocalName } from '../../../components/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { useAriaCurrent } from '../use-aria-current.ts';
import styles from './column-tree.module.css';

type Props = { onChoose: () => void };

/** The menu as a tree; at most one top-level column is expanded, initially the current one. */
export function ColumnTree({ onChoose }: Props) {
	const menus = useInterfaceState((state) => state.menus);
	const { header } = useMessages();
	return (
		<nav aria-label={header.mainNavigation}>
			<ul className={styles.columns}>
				{menus.map((column) => (
					<li key={column.fdCode}>
						<TopColumn column={column} onChoose={onChoose} />
					</li>
				))}
			</ul>
		</nav>
	);
}

function TopColumn({ column, onChoose }: Props & { column: MenuItem }) {
	const { header } = useMessages();
	const ariaCurrentOf = useAriaCurrent();
	const current = ariaCurrentOf(column);
	if (column.children.length === 0) {
		return <ColumnLink className={styles.row} column={column} aria-current={current} onClick={onChoose} />;
	}
	return (
		<details name="small-screen-menu" open={current !== undefined}>
			<summary className={styles.row} data-current={current}>
				<LocalName name={column.name} />
				<ExpandIcon className={styles.icon} />
			</summary>
			<ul className={styles.subColumns}>
				<li>
					<ColumnLink
						column={column}
						aria-current={current === 'page' ? current : undefined}
						onClick={onChoose}
					>
						{header.landingPageOf(column.name.text)}
					</ColumnLink>
				</li>
				{column.children.map((child) => (
					<SubColumn key={child.fdCode} column={child} onChoose={onChoose} />
				))}
			</ul>
		</details>
	);
}

function SubColumn({ column, onChoose }: Props & { column: MenuItem }) {
	const ariaCurrentOf = useAriaCurrent();
	return (
		<li>
			<ColumnLink column={column} aria-current={ariaCurrentOf(column)} onClick={onChoose} />
			{column.children.length > 0 && (
				<ul className={styles.lowerColumns}>
					{column.children.map((child) => (
						<SubColumn key={child.fdCode} column={child} onChoose={onChoose} />
					))}
				</ul>
			)}
		</li>
	);
}
