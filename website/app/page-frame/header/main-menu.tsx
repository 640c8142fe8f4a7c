import type { MenuItem, TopMenuItem } from '@portico/api/answers/columns.ts';
import { ArrowIcon, ExpandIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/layout.module.css';
import {
	type FocusEvent,
	type PointerEvent,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import { ColumnLink } from '../../components/links.tsx';
import { LocalName, LocalParagraph } from '../../components/local-name.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import styles from './main-menu.module.css';
import { useAriaCurrent } from './use-current-column.ts';

/** The menu of wide screens. Before hydration the style sheet opens the panels on hover and focus. */
export function MainMenu() {
	const menus = useInterfaceState((state) => state.menus);
	const { header } = useMessages();
	const panels = useOpenPanel(menus);
	return (
		<nav ref={panels.menu} className={styles.menu} aria-label={header.mainNavigation}>
			<ul className={styles.columns}>
				{menus.map((column) => (
					<TopColumn key={column.fdCode} column={column} panels={panels} />
				))}
			</ul>
		</nav>
	);
}

type TopColumnProps = { column: TopMenuItem; panels: ReturnType<typeof useOpenPanel> };

function TopColumn({ column, panels }: TopColumnProps) {
	const { header } = useMessages();
	const ariaCurrentOf = useAriaCurrent();
	const { fdCode, name, introduction, children } = column;
	const isOpen = panels.openColumn === fdCode;
	const panelId = useId();
	const link = <ColumnLink column={column} aria-current={ariaCurrentOf(column)} onClick={panels.close} />;
	if (children.length === 0) return <li className={styles.entry}>{link}</li>;
	return (
		<li className={styles.entry} data-open={isOpen || undefined} {...panels.entryHandlers(fdCode)}>
			{link}
			<button
				type="button"
				className={styles.toggle}
				aria-expanded={isOpen}
				aria-controls={panelId}
				aria-label={header.subMenuOf(name.text)}
				onClick={() => panels.toggle(fdCode)}
			>
				<ExpandIcon />
			</button>
			<div id={panelId} className={styles.panel}>
				<div className={`${container.container} ${styles.panelContent}`}>
					<div className={styles.head}>
						<p className={styles.landingLink}>
							<ColumnLink column={column} onClick={panels.close}>
								<span className={container.hidden}>{header.landingPageOf(name.text)}</span>
								<span aria-hidden="true">
									<LocalName name={name} />
								</span>
								<ArrowIcon className={styles.arrow} />
							</ColumnLink>
						</p>
						<LocalParagraph className={styles.introduction} text={introduction} />
					</div>
					<SubColumns className={styles.subColumns} columns={children} onChoose={panels.close} />
				</div>
			</div>
		</li>
	);
}

type SubColumnsProps = { className: string | undefined; columns: MenuItem[]; onChoose: () => void };

function SubColumns({ className, columns, onChoose }: SubColumnsProps) {
	const ariaCurrentOf = useAriaCurrent();
	return (
		<ul className={className}>
			{columns.map((column) => (
				<li key={column.fdCode}>
					<ColumnLink column={column} aria-current={ariaCurrentOf(column)} onClick={onChoose} />
					{column.children.length > 0 && (
						<SubColumns className={styles.lowerColumns} columns={column.children} onChoose={onChoose} />
					)}
				</li>
			))}
		</ul>
	);
}

/** Keeps other panels closed while the pointer crosses the menu. */
const openDelayMs = 120;
const closeDelayMs = 240;

/** A panel opened by hover closes when the pointer leaves; one opened by a click stays. */
type OpenPanel = { fdCode: string; openedBy: 'hover' | 'click' };

/**
 * At most one panel is open. Opens on click or mouse hover; closes on Escape, on a click outside, when focus
 * leaves, or when a link is followed.
 */
function useOpenPanel(menus: TopMenuItem[]) {
	const [panel, setPanel] = useState<OpenPanel | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const menu = useRef<HTMLElement>(null);
	const hasOpenPanel = panel !== null;

	useEffect(() => () => clearTimeout(timer.current), []);

	// Keeps the panel open that the style sheet has opened before scripts run.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once
	useLayoutEffect(() => {
		const entries = [...(menu.current?.firstElementChild?.children ?? [])];
		const used = menus[entries.findIndex((entry) => entry.matches(':hover, :focus-within'))];
		if (used) setPanel({ fdCode: used.fdCode, openedBy: 'hover' });
	}, []);

	useEffect(() => {
		if (!hasOpenPanel) return;
		const controller = new AbortController();
		// In the capture phase, before other handlers: Escape closes one thing at a time.
		const options = { signal: controller.signal, capture: true };
		document.addEventListener('keydown', closeOnEscape, options);
		document.addEventListener('pointerdown', closeOnOutsideClick, options);
		return () => controller.abort();

		function closeOnEscape(event: KeyboardEvent) {
			if (event.key !== 'Escape') return;
			event.preventDefault();
			restoreFocus(menu.current);
			setPanel(null);
		}
		function closeOnOutsideClick({ target }: Event) {
			if (!menu.current?.contains(target as Node)) setPanel(null);
		}
	}, [hasOpenPanel]);

	function schedule(next: (panel: OpenPanel | null) => OpenPanel | null, delayMs: number) {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setPanel(next), delayMs);
	}

	return {
		menu,
		openColumn: panel?.fdCode,
		toggle(fdCode: string) {
			clearTimeout(timer.current);
			// A click on the button of a panel just opened by hover is meant to open it.
			setPanel(panel?.fdCode === fdCode && panel.openedBy === 'click' ? null : { fdCode, openedBy: 'click' });
		},
		close() {
			clearTimeout(timer.current);
			restoreFocus(menu.current);
			setPanel(null);
		},
		entryHandlers: (fdCode: string) => ({
			onPointerEnter({ pointerType }: PointerEvent) {
				if (pointerType !== 'mouse') return;
				schedule((open) => (open?.fdCode === fdCode ? open : { fdCode, openedBy: 'hover' }), openDelayMs);
			},
			onPointerLeave({ pointerType }: PointerEvent) {
				if (pointerType !== 'mouse') return;
				schedule((open) => (open?.openedBy === 'hover' ? null : open), closeDelayMs);
			},
			onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
				if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
				setPanel((open) => (open?.fdCode === fdCode ? null : open));
			},
		}),
	};
}

/** Moves focus from the panel to its button, so that it is not lost. */
function restoreFocus(menu: HTMLElement | null) {
	const button = menu?.querySelector<HTMLElement>('[aria-expanded="true"]');
	const panel = document.getElementById(button?.getAttribute('aria-controls') ?? '');
	if (panel?.contains(document.activeElement)) button?.focus();
}
