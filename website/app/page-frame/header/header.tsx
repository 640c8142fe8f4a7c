import { homeAddress } from '@portico/api/addresses/addresses.ts';
import type { MenuItem } from '@portico/api/answers/columns.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { CloseIcon, ExpandIcon, MenuIcon, SearchIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/layout.module.css';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { ColumnLink, PageLink } from '../../components/links.tsx';
import { LocalName } from '../../components/local-name.tsx';
import { SuggestingSearchInput } from '../../components/search-suggestions/suggesting-search-input.tsx';
import { SiteMark } from '../../components/site-mark.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useLanguage } from '../../state/language.ts';
import { SiteSearch, SiteSearchForm } from '../site-search.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MainMenu } from './main-menu.tsx';
import menuStyles from './small-screen-menu.module.css';
import { useAriaCurrent } from './use-current-column.ts';

/** The sticky site header. */
export function Header({ site }: { site: Site }) {
	const { header } = useMessages();
	const language = useLanguage();
	return (
		<header className={styles.header} data-frame="">
			<div className={`${container.container} ${styles.bar}`}>
				<PageLink className={styles.brand} to={homeAddress(language)}>
					<SiteMark className={styles.mark} />
					<span>
						<span className={styles.shortName}>
							<LocalName name={site.shortName} />
						</span>{' '}
						<span className={styles.name}>
							<LocalName name={site.name} />
						</span>
						<span className={container.hidden}> {header.home}</span>
					</span>
				</PageLink>
				<MainMenu />
				<div className={styles.tools}>
					<SearchField />
					<LanguageSwitch className={styles.language} />
					<SmallScreenMenu />
				</div>
			</div>
		</header>
	);
}

/**
 * The icon in the header is the field's label: a click focuses the field, and focus reveals it, also without
 * scripts.
 */
function SearchField() {
	const { header } = useMessages();
	const id = useId();
	return (
		<>
			<label className={styles.label} htmlFor={id}>
				<SearchIcon />
				<span className={container.hidden}>{header.search}</span>
			</label>
			{/* Focusable, as some browsers do not focus a clicked button: the field would close under it. */}
			<SiteSearchForm className={styles.form} role="search" aria-label={header.search} tabIndex={-1}>
				<SearchIcon className={styles.icon} />
				<SuggestingSearchInput
					id={id}
					className={styles.field}
					name="q"
					placeholder={header.searchHint}
					onKeyDown={blurOnEscape}
				/>
				<button type="submit" className={styles.submit}>
					{header.search}
				</button>
			</SiteSearchForm>
		</>
	);
}

/** Ignores Escape if the suggestions or an IME handled it. */
function blurOnEscape(event: KeyboardEvent<HTMLInputElement>) {
	const isHandled = event.defaultPrevented || event.nativeEvent.isComposing;
	if (event.key === 'Escape' && !isHandled) event.currentTarget.blur();
}

/** All columns, in the footer. */
const sitemap = '#sitemap';

/**
 * The small-screen menu, open while `flag` is set: a native modal dialog, which traps focus, closes on Escape
 * and restores focus. Without scripts its link leads to the sitemap in the footer.
 */
function SmallScreenMenu() {
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
				className={menuStyles.button}
				href={sitemap}
				data-replay="menu"
				aria-label={header.menu}
				aria-haspopup="dialog"
				aria-expanded={flag}
				onClick={open}
			>
				<MenuIcon />
			</a>
			<dialog ref={dialog} className={menuStyles.panel} aria-label={header.menu} onClose={close}>
				{flag && (
					<>
						<div className={menuStyles.top}>
							<SiteMark className={menuStyles.mark} />
							<p className={menuStyles.title}>{header.menu}</p>
							<button
								type="button"
								className={menuStyles.close}
								aria-label={header.closeMenu}
								onClick={close}
							>
								<CloseIcon />
							</button>
						</div>
						<div className={menuStyles.content}>
							<SiteSearch />
							<ColumnTree onChoose={close} />
							<LanguageSwitch className={menuStyles.language} onClick={close} />
						</div>
					</>
				)}
			</dialog>
		</>
	);
}

type ColumnTreeProps = { onChoose: () => void };

/** The menu as a tree; at most one top-level column is expanded, initially the current one. */
function ColumnTree({ onChoose }: ColumnTreeProps) {
	const menus = useInterfaceState((state) => state.menus);
	const { header } = useMessages();
	return (
		<nav aria-label={header.mainNavigation}>
			<ul className={menuStyles.columns}>
				{menus.map((column) => (
					<li key={column.fdCode}>
						<TopColumn column={column} onChoose={onChoose} />
					</li>
				))}
			</ul>
		</nav>
	);
}

function TopColumn({ column, onChoose }: ColumnTreeProps & { column: MenuItem }) {
	const { header } = useMessages();
	const ariaCurrentOf = useAriaCurrent();
	const current = ariaCurrentOf(column);
	if (column.children.length === 0) {
		return (
			<ColumnLink className={menuStyles.row} column={column} aria-current={current} onClick={onChoose} />
		);
	}
	return (
		<details name="small-screen-menu" open={current !== undefined}>
			<summary className={menuStyles.row} data-current={current}>
				<LocalName name={column.name} />
				<ExpandIcon className={menuStyles.icon} />
			</summary>
			<ul className={menuStyles.subColumns}>
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

function SubColumn({ column, onChoose }: ColumnTreeProps & { column: MenuItem }) {
	const ariaCurrentOf = useAriaCurrent();
	return (
		<li>
			<ColumnLink column={column} aria-current={ariaCurrentOf(column)} onClick={onChoose} />
			{column.children.length > 0 && (
				<ul className={menuStyles.lowerColumns}>
					{column.children.map((child) => (
						<SubColumn key={child.fdCode} column={child} onChoose={onChoose} />
					))}
				</ul>
			)}
		</li>
	);
}
