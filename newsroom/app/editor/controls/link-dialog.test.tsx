// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { parseMarkup } from '../document/markup.ts';
import { parseBody } from '../document/parse-body.ts';
import { bodySchema } from '../document/schema.ts';
import { serialiseBody } from '../document/serialise-body.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { LinkDialog } from './link-dialog.tsx';

const schema = getSchema(bodySchema);

/** A dialog over an empty body, and what it writes. */
async function open() {
	const { blocks } = parseBody(parseMarkup('<p></p>'));
	let state = EditorState.create({ doc: schema.nodeFromJSON({ type: 'doc', content: blocks }) });
	const view = {
		focus: () => undefined,
		dispatch: (transaction: typeof state.tr) => {
			state = state.apply(transaction);
		},
	};
	const body = { editor: { state, view } } as unknown as BodyEditor;
	const page = await renderPage(<LinkDialog body={body} lang="zh" ownId={null} onClose={() => undefined} />, {
		actions: ['write'],
		answer: () => ({ items: [], hasMore: false }),
	});
	return { ...page, written: () => serialiseBody(state.doc) };
}

test.each([
	['https：//www.example.org/a。', 'https://www.example.org/a', 'https://www.example.org/a'],
	['（www.example.org/a）', 'http://www.example.org/a', 'http://www.example.org/a'],
	['office@example.org', 'mailto:office@example.org', 'office@example.org'],
])('links %s as it is meant, and says so', async (typed, href, shown) => {
	const { user, written } = await open();
	await user.click(screen.getByRole('textbox', { name: 'Address, or title of an article' }));
	await user.paste(typed);
	expect(screen.getByText(`Will link to ${href}`)).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'OK' }));
	expect(written()).toContain(`href="${href}"`);
	expect(written()).toContain(`>${shown}</a>`);
});

test('searches for an article by what is no address', async () => {
	const { user } = await open();
	await user.click(screen.getByRole('textbox', { name: 'Address, or title of an article' }));
	await user.paste('javascript:alert(1)');
	expect(await screen.findByText(/This is not an address/)).toBeTruthy();
	expect(screen.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', true);
});
