import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Keeps other panels closed while the pointer crosses the menu. */
const openDelayMs = 120;
const closeDelayMs = 240;

/** A panel opened by hover closes when the pointer leaves; one opened by a click stays. */
type OpenPanel = { fdCode: string; openedBy: 'hover' | 'click' };

/**
 * At most one panel is open. Opens on click or mouse hover; closes on Escape, on a click outside, when focus
 * leaves, or when a link is followed.
 */
export function useOpenPanel() {
	const [panel, setPanel] = useState<OpenPanel | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const menu = useRef<HTMLElement>(null);
	const hasOpenPanel = panel !== null;

	useEffect(() => () => clearTimeout(timer.current), []);

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
