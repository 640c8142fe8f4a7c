import { CloseIcon, MenuIcon } from '@portico/design/icons.tsx';
import { useHydrated } from '@portico/design/page-context/use-hydrated.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SiteMark } from '../../../components/site-mark.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { SiteSearch } from '../../site-search.tsx';
import { LanguageSwitch } from '../language-switch/language-switch.tsx';
import { ColumnTree } from './column-tree.tsx';
import styles from './small-screen-menu.module.css';

/**
 * The small-screen menu, open while `flag` is set: a native modal dialog, which traps focus, closes on Escape
 * and restores focus. Before hydration the button is a link to the sitemap in the footer.
 */
export function SmallScreenMenu() {
	const flag = useInterfaceState((state) => state.flag);
	const setFlag = useInterfaceState((state) => state.setFlag);
	const { header } = useMessages();
	const hydrated = useHydrated();
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

	if (!hydrated) {
		return (
			<a className={styles.button} href="#sitemap" aria-label={header.menu}>
				<MenuIcon />
			</a>
		);
	}
	return (
		<>
			<button
				type="button"
				className={styles.button}
				aria-label={header.openMenu}
				aria-haspopup="dialog"
				aria-expanded={flag}
				onClick={() => setFlag(true)}
			>
				<MenuIcon />
			</button>
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
