// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest';
import { caretAtEnd, openTestEditor } from '../../../testing/open-test-editor.ts';

const { open, closeAll } = openTestEditor();
afterEach(() => {
	closeAll();
	document.body.replaceChildren();
});

/** Two paragraphs, with the caret behind the first word, of which the browser has not told the editor yet. */
function openWithMovedCaret() {
	const body = open('<p>一</p>\n<p>二</p>');
	const { view } = body.editor;
	document.body.append(view.dom);
	view.focus();
	caretAtEnd(body);
	const dispatch = vi.spyOn(document, 'dispatchEvent').mockReturnValue(true);
	getSelection()?.collapse(view.dom.querySelector('p')?.firstChild ?? null, 1);
	dispatch.mockRestore();
	expect(view.state.selection.$from.parent.textContent).toBe('二');
	return body;
}

test('a key acts where the browser has the caret', () => {
	const body = openWithMovedCaret();
	body.editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
	expect(body.html()).toBe('<p>一</p>\n<p></p>\n<p>二</p>');
});

test.each(['copy', 'cut', 'paste'])('the caret is read before a %s', (kind) => {
	const { view } = openWithMovedCaret().editor;
	view.dom.dispatchEvent(new Event(kind, { cancelable: true }));
	expect(view.state.selection.$from.parent.textContent).toBe('一');
});
