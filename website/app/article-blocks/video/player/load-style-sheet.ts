const loading = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page and waits until it applies. Once is enough for all players; one that could
 * not be had is asked for again.
 */
export function loadStyleSheet(href: string): Promise<void> {
	const known = loading.get(href);
	if (known) return known;
	const link = document.createElement('link');
	const loaded = new Promise<void>((resolve, reject) => {
		link.addEventListener('load', () => resolve());
		link.addEventListener('error', () => {
			loading.delete(href);
			link.remove();
			reject(new Error(`The style sheet ${href} could not be loaded`));
		});
	});
	link.rel = 'stylesheet';
	link.href = href;
	document.head.append(link);
	loading.set(href, loaded);
	return loaded;
}
