/**
 * Tells style sheets how much of the window's lower edge a keyboard covers, as `--keyboard-height`, until the returned
 * function is called. Chromium makes the window smaller instead, as the page asks it to; Safari covers it.
 */
export function followKeyboard(): () => void {
	const view = window.visualViewport;
	if (!view) return () => undefined;
	const { style } = document.documentElement;
	const update = () => {
		// An enlarged page shows a part of the window, without a keyboard.
		const covered = view.scale === 1 ? Math.max(0, innerHeight - view.height - view.offsetTop) : 0;
		style.setProperty('--keyboard-height', `${Math.round(covered)}px`);
	};
	const stopped = new AbortController();
	for (const kind of ['resize', 'scroll']) view.addEventListener(kind, update, { signal: stopped.signal });
	return () => {
		stopped.abort();
		style.removeProperty('--keyboard-height');
	};
}
