// @vitest-environment happy-dom
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { answerCalls, renderSignedIn } from '../../../../testing/render-signed-in.tsx';
import { ArticleDraft } from '../../../drafts/article-draft.ts';
import { AttachmentsField } from './attachments-field.tsx';

const named = (file: string, zh: string) => ({ file: `media/${file}.pdf`, names: { zh } });
const facts = (...attachments: ReturnType<typeof named>[]) => ({
	...{ fdCode: 'news', alsoIn: [], cover: null, pinned: false, pinnedUntil: null },
	attachments,
});
const three = facts(named('a', '招标文件'), named('b', '报名表'), named('c', '第三'));

async function renderField() {
	let revision = 1;
	answerCalls(({ request }) => {
		if (request.startsWith('GET /api/newsroom/media')) {
			const items = [{ id: 'media/a.pdf', size: 1_572_864, pages: 12, duration: null }];
			return { status: 200, data: { items, total: 1 } };
		}
		revision++;
		return { status: 200, data: { revision, savedAt: '2026-05-01T06:02:00Z', savedBy: 'Li' } };
	});
	const draft = new ArticleDraft({
		...{ listed: { articleId: 'a1' }, facts: three, factsRevision: 1, texts: { zh: null, en: null } },
	} as unknown as EditedArticle);
	onTestFinished(() => draft.close());
	function Shown() {
		useSyncExternalStore(draft.subscribe, draft.snapshot);
		return <AttachmentsField draft={draft} mayWrite uploads={null} />;
	}
	await renderSignedIn(<Shown />);
	const names = () =>
		screen.getAllByRole<HTMLInputElement>('textbox', { name: /Chinese/ }).map(({ value }) => value);
	return { draft, names };
}

it('keeps each name with its file when another one is removed', async () => {
	const { draft, names } = await renderField();
	await userEvent.click(await screen.findByRole('button', { name: /media\/a\.pdf/ }));
	expect(names()).toEqual(['报名表', '第三']);
	for (let presses = 0; presses < 8; presses++) await userEvent.tab();
	expect(draft.metadata.attachments).toEqual(three.attachments.slice(1));
});

it('shows the names that a colleague changes, except where the person types', async () => {
	const { draft, names } = await renderField();
	const [first] = await screen.findAllByRole('textbox', { name: /Chinese/ });
	await userEvent.type(first as HTMLElement, '（新');
	act(() =>
		draft.metadataDraft.applyRemote({
			factsRevision: 8,
			facts: facts(named('a', '改过的'), named('b', '报名表（二）'), named('c', '第三')),
		}),
	);
	expect(names()).toEqual(['招标文件（新', '报名表（二）', '第三']);
	await userEvent.tab();
	await waitFor(() =>
		expect(draft.metadata.attachments).toEqual([
			named('a', '招标文件（新'),
			named('b', '报名表（二）'),
			named('c', '第三'),
		]),
	);
});

it('shows of what kind and how large each file is, and how many pages it has', async () => {
	await renderField();
	expect(await screen.findByText('PDF · 1.5 MB · 12 pages')).toBeTruthy();
	expect(screen.getAllByText('PDF')).toHaveLength(2);
});
