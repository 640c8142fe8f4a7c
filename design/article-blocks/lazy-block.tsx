import { type ComponentType, lazy, useEffect, useRef } from 'react';

/**
 * A block that few articles have, so that browsers load its code only if needed. The server must render it without a
 * Suspense boundary: React would stream it later, which pages without scripts would not show.
 *
 * @param Element root element of the block, to keep the server's markup if its code fails to load
 */
export function lazyBlock<Props>(load: () => Promise<ComponentType<Props>>, Element: 'div' | 'figure') {
	return lazy(() =>
		load().then(
			(part) => ({ default: part }),
			() => ({ default: () => <ServerMarkup Element={Element} /> }),
		),
	);
}

/** Keeps the server's markup. After a client-side navigation there is none, so it reloads the page. */
function ServerMarkup({ Element }: { Element: 'div' | 'figure' }) {
	const place = useRef<HTMLElement & HTMLDivElement>(null);
	useEffect(() => {
		if (!place.current?.hasChildNodes()) location.reload();
	}, []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, which while hydrating means whatever is there
	return <Element ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
