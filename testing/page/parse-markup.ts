import { Window } from 'happy-dom';

/**
 * What a server rendered, as elements to query by role and text. They are in a document of their own, so a test that
 * parses markup needs no DOM environment and leaves no global behind.
 *
 * @returns the document's body, with the markup in it
 */
export function parseMarkup(html: string): HTMLElement {
	const { document } = new Window();
	document.body.innerHTML = html;
	return document.body as unknown as HTMLElement;
}
