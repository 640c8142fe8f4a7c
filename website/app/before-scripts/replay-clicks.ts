/** A click is left to the browser after so long. */
const patienceMs = 10_000;

/**
 * Keeps clicks on controls that need scripts, once each, until the page is hydrated, and repeats them then. Links to
 * pages and files, and forms, are the browser's at once.
 *
 * @param start is called at each kept click: the scripts are wanted now
 * @returns `leaveToBrowser`, to call when the scripts cannot be loaded: controls that are links act as such
 */
export function replayClicks(start: (event: Event) => void): { leaveToBrowser(): void } {
	const clicked = new Set<HTMLElement>();
	addEventListener('click', keepClick, true);
	addEventListener('portico-hydrated', replay);
	return { leaveToBrowser };

	function keepClick(event: MouseEvent): void {
		const control = controlAt(event.target as Element);
		const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (!control || hasModifierKey || event.button !== 0) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		clicked.add(control);
		start(event);
		setTimeout(leaveToBrowser, patienceMs);
	}

	function replay(): void {
		removeEventListener('click', keepClick, true);
		for (const control of clicked) control.click();
		clicked.clear();
	}

	function leaveToBrowser(): void {
		removeEventListener('click', keepClick, true);
		const link = [...clicked].find((control) => control instanceof HTMLAnchorElement);
		clicked.clear();
		if (link) location.assign(link.href);
	}
}

function controlAt(target: Element): HTMLElement | null {
	const link = target.closest('a');
	// Asks before the visitor leaves.
	const leaves = link?.protocol.startsWith('http') && link.host !== location.host;
	return leaves ? link : target.closest<HTMLElement>('[data-replay],button[type=button]');
}
