import type { MenuItem } from '@portico/api/answers/columns.ts';
import { CloseIcon, ExpandIcon, MenuIcon } from '@portico/design/icons.tsx';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ColumnLink } from '../../components/links.tsx';
import { LocalName } from '../../components/local-name.tsx';
import { SiteMark } from '../../components/site-mark.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { SiteSearch } from '../site-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './small-screen-menu.module.css';
import { useAriaCurrent } from './use-current-column.ts';

/** All columns, in the footer. */
const sitemap = '#sitemap';

/**
 * The small-screen menu, open while `flag` is set: a native modal dialog, which traps focus, closes on Escape
 * and restores focus. Without scripts its link leads to the sitemap in the footer.
 */
export function SmallScreenMenu() {
	const flag = useInterfaceState((state) => state.flag);
	const setFlag = useInterfaceState((state) => state.setFlag);
	const { header } = useMessages();
	const { key } = useLocation();
	const dialog = useRef<HTMLDialogElement>(null);
	const close = () => setFlag(false);

	useEffect(() => {
		if (flag) dialog.current?.showModal();
		else dialog.current?.close();
	}, [flag]);

	// Close on every navigation, including the browser's back button.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the location key changes
	useEffect(() => () => setFlag(false), [key, setFlag]);

	function open(event: MouseEvent) {
		event.preventDefault();
		setFlag(true);
	}

	return (
		<>
			<a
				className={styles.button}
				href={sitemap}
				data-replay="menu"
				aria-label={header.menu}
				aria-haspopup="dialog"
				aria-expanded={flag}
				onClick={open}
			>
				<MenuIcon />
			</a>
			<dialog ref={dialog} className={styles.panel} aria-label={header.menu} onClose={close}>
				{flag && (
					<>
						<div className={styles.top}>
							<SiteMark className={styles.mark} />
							<p className={styles.title}>{header.menu}</p>
							<button type="button" className={styles.close} aria-label={header.closeMenu} onClick={close}>
								<CloseIcon />
							</button>
						</div>
						<div className={styles.content}>
							<SiteSearch />
							<ColumnTree onChoose={close} />
							<LanguageSwitch className={styles.language} onClick={close} />
						</div>
					</>
				)}
			</dialog>
		</>
	);
}

type Props = { onChoose: () => void };

/** The menu as a tree; at most one top-level column is expanded, initially the current one. */
function ColumnTree({ onChoose }: Props) {
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
