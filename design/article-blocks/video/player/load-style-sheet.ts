const loading = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page once for all players and waits until it applies. Failed loads can be retried.
 */
export function loadStyleSheet(href: string): Promise<void> {
	const pending = loading.get(href);
	if (pending) return pending;
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
