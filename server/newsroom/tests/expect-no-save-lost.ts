import type { EditConflict, EditedArticle, SavedCopy } from '@portico/api/newsroom/answers/editing.ts';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import { upsertArticles } from '@portico/content/articles/upsert-articles.ts';
import { changeContent } from '@portico/content/changes/change-content.ts';
import { givenPerson } from '@portico/content/newsroom/given-person.ts';
import type { Store } from '@portico/content/store/connect.ts';
import { columns } from '@portico/content/store/tables/schema.ts';
import { expect, onTestFinished } from 'vitest';
import { editingHandlers } from '../api/handlers/editing-handlers.ts';
import { fromApplication, startTestNewsroom, testSession } from './start-test-newsroom.ts';

const names = ['writer', 'editor'] as const;

/** Each waits for its answer, so a person has this many requests in flight. */
const tabsPerPerson = 2;

const tokenOf = (name: string) => `token-of-the-${name}`;

/** A save that was answered with 200, and the revision that it was sent with. */
type AcknowledgedSave = { name: string; sentWith: number; revision: number; body: string };

/**
 * Two people save one text over HTTP, `totalSaves` times in all and several at the same time. Expects that each
 * acknowledged save is a revision of its own, made from the one before it, and that the last of them is stored.
 *
 * @param store empty
 */
export async function expectNoSaveLost(store: Store, totalSaves: number): Promise<void> {
	const { call } = await startNewsroomOfTwo(store);
	const acknowledged: AcknowledgedSave[] = [];
	let begunSaves = 0;
	let conflicts = 0;

	/** Saves like an open page: after a conflict again, with the revision that the answer names. */
	async function saveInTab(name: string, tab: number): Promise<void> {
		const headers = fromApplication(tokenOf(name));
		const opening = `tab ${tab}`;
		let attempt = 0;
		let revision = 0;
		while (begunSaves < totalSaves) {
			begunSaves += 1;
			const body = `<p>${name} ${begunSaves}</p>`;
			const content = { ...emptyText, title: '大桥通车', body };
			for (let isAcknowledged = false; !isAcknowledged; ) {
				attempt += 1;
				const answer = await call('put', '/api/newsroom/articles/a1/zh/working-copy', {
					headers,
					body: { revision, baseVersion: null, content, opening, attempt },
				});
				const sentWith = revision;
				isAcknowledged = answer.status === 200;
				if (isAcknowledged) {
					({ revision } = answer.body.data as SavedCopy);
					acknowledged.push({ name, sentWith, revision, body });
				} else {
					expect(answer.status, answer.body.message).toBe(409);
					conflicts += 1;
					revision = currentRevision(answer.body.data);
				}
			}
		}
	}

	const tabs = names.flatMap((name) => Array.from({ length: tabsPerPerson }, () => name));
	await Promise.all(tabs.map(saveInTab));

	acknowledged.sort((one, other) => one.revision - other.revision);
	expect(acknowledged.map(({ revision }) => revision)).toEqual(
		Array.from({ length: totalSaves }, (_, index) => index + 1),
	);
	expect(acknowledged.filter(({ sentWith, revision }) => sentWith !== revision - 1)).toEqual([]);
	const headers = fromApplication(tokenOf('editor'));
	const opened = await call('get', '/api/newsroom/articles/a1', { headers });
	const last = acknowledged.at(-1);
	expect((opened.body.data as EditedArticle).texts.zh).toMatchObject({
		...{ revision: totalSaves, content: { body: last?.body } },
		copySaved: { by: last?.name },
	});
	// All tabs begin with revision 0, which one of them gets.
	expect(conflicts).toBeGreaterThanOrEqual(tabs.length - 1);
	expect(new Set(acknowledged.map(({ name }) => name)).size).toBe(names.length);
}

/** A newsroom with one article, which two signed-in people may write. */
async function startNewsroomOfTwo(store: Store) {
	const { database } = store;
	await database.insert(columns).values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } });
	await changeContent(database, 'system:command', (change) =>
		upsertArticles(change, [
			{
				...{ articleId: 'a1', fdCode: 'news', alsoIn: [], cover: null, attachments: [] },
				...{ pinned: false, pinnedUntil: null },
			},
		]),
	);
	const sessions = new Map<string, CurrentSession>();
	for (const name of names) {
		const { personId, grants } = await givenPerson(database, name, [{ actions: ['read', 'write'] }]);
		sessions.set(tokenOf(name), { ...testSession(personId, 'nothing', null), grants });
	}
	const newsroom = await startTestNewsroom(store, { handlers: editingHandlers, sessions });
	onTestFinished(() => newsroom.stop());
	return newsroom;
}

function currentRevision(data: unknown): number {
	const { current } = data as { current: EditConflict };
	if (current.kind !== 'copy' || !current.copy) throw new Error('The conflict names no working copy.');
	return current.copy.revision;
}
