import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Long enough that a pointer on its way across the menu to a panel opens no other one. */
const openDelayMs = 120;
const closeDelayMs = 240;

/** A panel opened by resting the pointer closes when it leaves; one opened by a press stays. */
type OpenPanel = { fdCode: string; by: 'pointer' | 'press' };

/**
 * Which column's panel is open, one at most. A panel opens by a press of its button or a resting
 * mouse, and closes by Escape, a press elsewhere, focus moving on, or a link in it.
 */
export function useOpenPanel() {
	const [panel, setPanel] = useState<OpenPanel | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const menu = useRef<HTMLElement>(null);
	const isOpen = panel !== null;

	useEffect(() => () => clearTimeout(timer.current), []);

	useEffect(() => {
		if (!isOpen) return;
		const ends = new AbortController();
		// Caught on the way down, before whatever else answers Escape: one press closes one thing.
		const options = { signal: ends.signal, capture: true };
		document.addEventListener('keydown', closeOnEscape, options);
		document.addEventListener('pointerdown', closeOnPressElsewhere, options);
		return () => ends.abort();

		function closeOnEscape(event: KeyboardEvent) {
			if (event.key !== 'Escape') return;
			event.preventDefault();
			leavePanel(menu.current);
			setPanel(null);
		}
		function closeOnPressElsewhere({ target }: Event) {
			if (!menu.current?.contains(target as Node)) setPanel(null);
		}
	}, [isOpen]);

	function change(next: (panel: OpenPanel | null) => OpenPanel | null, delayMs: number) {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setPanel(next), delayMs);
	}

	return {
		menu,
		openColumn: panel?.fdCode,
		toggle(fdCode: string) {
			clearTimeout(timer.current);
			// A press on the button of a panel the pointer has just opened means it, not its end.
			setPanel(panel?.fdCode === fdCode && panel.by === 'press' ? null : { fdCode, by: 'press' });
		},
		/** Closes at once, as a link leads away. */
		close() {
			clearTimeout(timer.current);
			leavePanel(menu.current);
			setPanel(null);
		},
		/** What an entry listens to: the pointer over it and its panel, and the focus in them. */
		entry: (fdCode: string) => ({
			onPointerEnter({ pointerType }: PointerEvent) {
				if (pointerType !== 'mouse') return;
				change((open) => (open?.fdCode === fdCode ? open : { fdCode, by: 'pointer' }), openDelayMs);
			},
			onPointerLeave({ pointerType }: PointerEvent) {
				if (pointerType !== 'mouse') return;
				change((open) => (open?.by === 'pointer' ? null : open), closeDelayMs);
			},
			onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
				if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
				setPanel((open) => (open?.fdCode === fdCode ? null : open));
			},
		}),
	};
}

/** Focus inside the open panel goes back to the button that opens it, so that it is not lost with the panel. */
function leavePanel(menu: HTMLElement | null) {
	const button = menu?.querySelector<HTMLElement>('[aria-expanded="true"]');
	const panel = document.getElementById(button?.getAttribute('aria-controls') ?? '');
	if (panel?.contains(document.activeElement)) button?.focus();
}
