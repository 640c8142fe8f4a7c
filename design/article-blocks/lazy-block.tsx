import { type ComponentType, lazy, useEffect, useRef } from 'react';

/**
 * A part of a body that few articles have: a browser fetches its code for those alone. The server, which sends
 * pages whole, must have the part itself at hand, and no boundary may stand around it: what React would send
 * later, no page without scripts would show.
 *
 * @param Element what the part is made of, so that it can stay as the server sent it should its code not come
 */
export function lazyBlock<Props>(load: () => Promise<ComponentType<Props>>, Element: 'div' | 'figure') {
	return lazy(() =>
		load().then(
			(part) => ({ default: part }),
			() => ({ default: () => <ServerMarkup Element={Element} /> }),
		),
	);
}

/** Leaves alone what the server sent here. On a page that was reached from another one that is nothing: asks for it. */
function ServerMarkup({ Element }: { Element: 'div' | 'figure' }) {
	const place = useRef<HTMLElement & HTMLDivElement>(null);
	useEffect(() => {
		if (!place.current?.hasChildNodes()) location.reload();
	}, []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, which while hydrating means whatever is there
	return <Element ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
