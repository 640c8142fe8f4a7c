// @vitest-environment happy-dom
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { blocksOf } from '@portico/testing/newsroom/shown-comparison.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerCalls, renderSignedIn } from '../../testing/render-signed-in.tsx';
import type { ComparedBlock } from './compare-blocks.ts';
import { compareVersions } from './compare-versions.ts';
import ComparisonView, { foldedParts } from './comparison-view.tsx';

const compare = (before: string, after: string) => {
	const { body: _, ...lines } = emptyText;
	return compareVersions({ lines, blocks: blocksOf(before) }, { lines, blocks: blocksOf(after) }, 'en');
};

const render = (before: string, after: string, facts: Parameters<typeof ComparisonView>[0]['facts'] = []) => {
	answerCalls(() => ({ status: 200, data: { items: [] } }));
	return renderSignedIn(<ComparisonView comparison={compare(before, after)} facts={facts} lang="en" />);
};

it.each([
	['===+===', ['2', '=', '+', '=', '2']],
	['+==+', ['+', '=', '=', '+']],
	['+===+', ['+', '=', '=', '=', '+']],
	['+====+', ['+', '=', '2', '=', '+']],
	['==+', ['=', '=', '+']],
])('folds unchanged blocks that stand beside no change: %s', (given, expected) => {
	const blocks = Array.from(given, (sign): ComparedBlock => {
		const node = { type: 'paragraph' };
		return { change: sign === '+' ? 'added' : 'same', node, effects: [] };
	});
	const shown = foldedParts(blocks).map((part) =>
		Array.isArray(part) ? String(part.length) : part.change === 'added' ? '+' : '=',
	);
	expect(shown).toEqual(expected);
});

it('unfolds what is the same', async () => {
	const same = ['One.', 'Two.', 'Three.'].map((words) => `<p>${words}</p>`).join('');
	await render(`${same}<p>It opens in May.</p>`, `${same}<p>It opens in June.</p>`);
	expect(screen.queryByText('One.')).toBeNull();
	await userEvent.click(screen.getByRole('button', { name: '2 paragraphs unchanged · Show' }));
	expect(screen.getByText('One.')).toBeTruthy();
});

it('marks words as inserted and deleted, and says so', async () => {
	await render('<p>It opens in May.</p>', '<p>It opens in <strong>June</strong>.</p>');
	const change = within(screen.getByRole('group', { name: 'Edited' }));
	expect(change.getByRole('deletion').textContent).toBe('Deleted: May');
	expect(change.getByRole('insertion').textContent).toBe('Added: June');
});

it('names formats, pictures, cells and metadata that are other ones', async () => {
	const cell = (attributes: string) =>
		`<table><tbody><tr><td${attributes}>A long cell</td></tr></tbody></table>`;
	await render(
		`<p>See the notice.</p><figure><img src="media/a.jpg" alt=""></figure>${cell('')}`,
		`<h2>See the <a href="/notice">notice</a>.</h2><figure><img src="media/b.jpg" alt=""></figure>${cell(' colspan="2"')}`,
		[{ name: 'pinned', from: false, to: true }],
	);
	for (const label of ['Text → Heading 1', 'Link: /notice', 'Before', 'Now', 'Merged or split cells']) {
		expect(screen.getByText(label)).toBeTruthy();
	}
	expect(screen.getByRole('region', { name: 'Article details' }).textContent).toContain(
		'Not pinned→Now: Pinned',
	);
	expect(screen.getByRole('status').textContent).toBe('4 changes');
});

it('goes from change to change by keys, round and round', async () => {
	await render(
		'<p>It opens in May.</p><p>It ends.</p>',
		'<p>It opens in June.</p><p>It ends.</p><p>Sit down please.</p>',
	);
	const [edited, added] = [
		screen.getByRole('group', { name: 'Edited' }),
		screen.getByRole('group', { name: 'Added' }),
	];
	const press = (key: string) => fireEvent.keyDown(document.body, { key, altKey: true });
	press('ArrowUp');
	expect(document.activeElement).toBe(added);
	press('ArrowDown');
	expect(document.activeElement).toBe(edited);
	expect(screen.getByRole('status').textContent).toBe('Change 1 of 2');
});

it('says that two versions are the same', async () => {
	await render('<p>A</p>', '<p>A</p>');
	expect(screen.getByRole('status').textContent).toBe('Both versions say the same.');
});
