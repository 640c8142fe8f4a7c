import { ColumnLink } from '../../components/links/column-link.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import styles from './sitemap.module.css';

/** Two levels of columns; the fallback for the small-screen menu without scripts. */
export function Sitemap() {
	const menus = useInterfaceState((state) => state.menus);
	const { footcontent } = useMessages();
	return (
		<nav id="sitemap" className={styles.sitemap} aria-label={footcontent.columns}>
			<ul className={styles.columns}>
				{menus.map((column) => (
					<li key={column.fdCode}>
						<ColumnLink className={styles.topColumn} column={column} />
						{column.children.length > 0 && (
							<ul className={styles.subColumns}>
								{column.children.map((child) => (
									<li key={child.fdCode}>
										<ColumnLink column={child} />
									</li>
								))}
							</ul>
						)}
					</li>
				))}
			</ul>
		</nav>
	);
}
