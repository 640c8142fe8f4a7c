import type { MenuItem } from '@portico/api/answers/columns.ts';
import { ExpandIcon } from '../../../components/icons/icons.tsx';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { useColumnMark } from '../column-mark.ts';
import styles from './column-tree.module.css';

type Props = { /** Called as a link is followed. */ onChoose: () => void };

/** The columns of the menu in their levels; one top-level column is unfolded at a time, the current one first. */
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
	const markOf = useColumnMark();
	const mark = markOf(column);
	if (column.children.length === 0) {
		return <ColumnLink className={styles.row} column={column} aria-current={mark} onClick={onChoose} />;
	}
	return (
		<details name="small-screen-menu" open={mark !== undefined}>
			<summary className={styles.row} data-current={mark}>
				<LocalName name={column.name} />
				<ExpandIcon className={styles.sign} />
			</summary>
			<ul className={styles.subColumns}>
				<li>
					<ColumnLink column={column} aria-current={mark === 'page' ? mark : undefined} onClick={onChoose}>
						{header.frontOf(column.name.text)}
					</ColumnLink>
				</li>
				{column.children.map((child) => (
					<SubColumn key={child.fdCode} column={child} onChoose={onChoose} />
				))}
			</ul>
		</details>
	);
}

/** With those below it, however many levels there are. */
function SubColumn({ column, onChoose }: Props & { column: MenuItem }) {
	const markOf = useColumnMark();
	return (
		<li>
			<ColumnLink column={column} aria-current={markOf(column)} onClick={onChoose} />
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
