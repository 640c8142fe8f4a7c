import { Window } from 'happy-dom';

/**
 * Parses server-rendered markup into a separate document, so that a test needs no DOM environment and no cleanup.
 *
 * @returns the document's body
 */
export function parseMarkup(html: string): HTMLElement {
	const { document } = new Window();
	document.body.innerHTML = html;
	return document.body as unknown as HTMLElement;
}
