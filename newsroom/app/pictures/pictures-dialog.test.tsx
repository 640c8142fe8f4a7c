// @vitest-environment happy-dom
import type { MediaDescription } from '@portico/api/newsroom/answers/media.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderSignedIn } from '../../testing/render-signed-in.tsx';
import { PicturesDialog } from './pictures-dialog.tsx';

const plain = (name: string): MediaDescription => ({
	...{ file: `media/${name}.jpg`, alts: {}, captions: {}, credit: '', decorative: false },
});
const bridge: MediaDescription = { ...plain('a'), alts: { zh: '大桥', en: 'A bridge' } };
const pictures = ['a', 'b'].map((name, index) => ({
	...{ file: `media/${name}.jpg`, number: index + 1, after: index === 0 ? '' : 'opened', alt: '' },
}));

const putCall = 'PUT /api/newsroom/media/descriptions';

/** The groups of fields, those of pictures that lack words first. */
async function openDialog(refuse: () => { status: number; data: unknown } | null = () => null) {
	const calls = answerCalls(({ request, body }) =>
		request === putCall
			? (refuse() ?? { status: 200, data: (body as { description: unknown }).description })
			: { status: 200, data: { items: [bridge, plain('b')] } },
	);
	const onSaved = vi.fn();
	await renderSignedIn(
		<PicturesDialog pictures={pictures} lang="en" onSaved={onSaved} onClose={() => undefined} />,
	);
	const groups = await screen.findAllByRole('group');
	const sent = () => calls.filter(({ request }) => request === putCall).map(({ body }) => body);
	return { groups: groups.map((group) => within(group)), onSaved, sent };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('asks first for the picture without words, and sends only what was changed', async () => {
	const { groups, onSaved, sent } = await openDialog();
	const [lacking, described] = groups;
	expect(lacking?.getByText(/after “opened”/)).toBeTruthy();
	expect(described?.queryByText('No alternative text')).toBeNull();
	await userEvent.type(lacking?.getByLabelText('Alternative text (English)') as HTMLElement, 'Workers');
	await userEvent.type(lacking?.getByLabelText('Credit') as HTMLElement, 'Wang');
	await save();
	const description = { ...plain('b'), alts: { en: 'Workers' }, credit: 'Wang' };
	await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith([bridge, description]));
	expect(sent()).toEqual([{ seen: plain('b'), description }]);
});

it('takes a decorative picture without words', async () => {
	const { groups, sent } = await openDialog();
	await userEvent.click(groups[0]?.getByRole('checkbox') as HTMLElement);
	expect(groups[0]?.queryByLabelText('Alternative text (English)')).toBeNull();
	await save();
	await waitFor(() => expect(sent()).toMatchObject([{ description: { decorative: true } }]));
});

it('shows what somebody else has written meanwhile, keeps what was typed, and saves it the second time', async () => {
	const newer = { ...plain('b'), alts: { en: 'Theirs' } };
	let attempts = 0;
	const { groups, onSaved, sent } = await openDialog(() => {
		attempts += 1;
		return attempts === 1 ? { status: 409, data: { reason: 'conflict', current: newer } } : null;
	});
	const alt = groups[0]?.getByLabelText('Alternative text (English)') as HTMLInputElement;
	await userEvent.type(alt, 'Mine');
	await save();
	expect((await groups[0]?.findByRole('alert'))?.textContent).toContain('Theirs');
	expect(onSaved).not.toHaveBeenCalled();
	expect(alt.value).toBe('Mine');
	await save();
	await waitFor(() => expect(onSaved).toHaveBeenCalled());
	expect(sent()).toMatchObject([
		{ seen: plain('b') },
		{ seen: newer, description: { alts: { en: 'Mine' } } },
	]);
});
