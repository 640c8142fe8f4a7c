import type { MediaDescription } from '@portico/api/newsroom/answers/media.ts';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { Conflict } from '../model/refusals.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { auditLog } from '../store/tables/audit-schema.ts';
import { media } from '../store/tables/media-schema.ts';
import { articles, columns } from '../store/tables/schema.ts';
import { changeSeenText } from './change-seen-text.ts';
import { describeSeenMedia, listTextPictures, loadDescriptions } from './picture-descriptions.ts';
import { saveWorkingCopy } from './save-working-copy.ts';

const key = { articleId: 'a1', lang: 'zh' } as const;
const body =
	'<p>甲</p><figure><img src="media/a.jpg" alt=""></figure><figure><img src="media/b.jpg" alt="乙"></figure>';
const plain: MediaDescription = {
	file: 'media/a.jpg',
	alts: {},
	captions: {},
	credit: '',
	decorative: false,
};
const bridge: MediaDescription = {
	...plain,
	alts: { zh: '大桥' },
	captions: { en: 'The bridge' },
	credit: '王强',
};

describeWithStore('what pictures say', (getDatabase) => {
	let writer: TestPerson;
	let stranger: TestPerson;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await database.insert(columns).values(
			['news', 'other'].map((fdCode) => ({
				fdCode,
				page: 'articlepagelist' as const,
				names: { zh: fdCode },
			})),
		);
		await database.insert(articles).values({ articleId: 'a1', fdCode: 'news' });
		const picture = { digest: 'a'.repeat(64), mediaType: 'image/jpeg', size: 1, width: 8, height: 6 };
		await database
			.insert(media)
			.values(['a', 'b', 'c'].map((name) => ({ ...picture, file: `media/${name}.jpg` })));
		await saveDraft(database, key, { title: '一', body });
		const actions = ['read', 'write', 'publish', 'media.upload'] as const;
		writer = await givenPerson(database, 'writer', [{ actions: [...actions], fdCode: 'news' }]);
		stranger = await givenPerson(database, 'stranger', [{ actions: [...actions], fdCode: 'other' }]);
	});

	const describeAs = (person: TestPerson, seen: MediaDescription, description: MediaDescription) =>
		describeSeenMedia(getDatabase(), person.actor, person.grants, { seen, description });
	const pictures = (version: number | null = null) =>
		listTextPictures(getDatabase(), writer.grants, key, version);

	test('are described once, everywhere, and in the audit log', async () => {
		expect(await describeAs(writer, plain, bridge)).toEqual(bridge);
		expect(await loadDescriptions(getDatabase(), writer, ['media/a.jpg', 'media/none.jpg'])).toEqual([
			bridge,
		]);
		const isDescription = eq(auditLog.action, 'media.describe');
		const records = await getDatabase().select().from(auditLog).where(isDescription);
		expect(records).toMatchObject([
			{ action: 'media.describe', subject: 'media:media/a.jpg', personId: writer.personId },
		]);
	});

	test('are not overwritten by somebody who has not seen them; saying the same is no conflict', async () => {
		await describeAs(writer, plain, bridge);
		const late = describeAs(writer, plain, { ...bridge, credit: '李明' });
		await expect(late).rejects.toThrow(Conflict);
		await expect(late).rejects.toMatchObject({ current: bridge });
		expect(await describeAs(writer, plain, bridge)).toEqual(bridge);
		expect((await describeAs(writer, bridge, { ...bridge, credit: '李明' })).credit).toBe('李明');
	});

	test('are stored as lines of a bundle are: clean, and without empty ones', async () => {
		const typed = { ...plain, alts: { zh: ' 大桥\u0000\n', en: ' ' }, credit: '王强 ' };
		const stored = { ...plain, alts: { zh: '大桥' }, credit: '王强' };
		expect(await describeAs(writer, plain, typed)).toEqual(stored);
		expect(await loadDescriptions(getDatabase(), writer, ['media/a.jpg'])).toEqual([stored]);
	});

	test('are hidden from whoever may not read the file', async () => {
		expect(await loadDescriptions(getDatabase(), stranger, ['media/a.jpg'])).toEqual([]);
		await expect(describeAs(stranger, plain, bridge)).rejects.toMatchObject({ code: 'file-not-found' });
		await expect(listTextPictures(getDatabase(), stranger.grants, key, null)).rejects.toMatchObject({
			code: 'permission-missing',
		});
	});

	test('are asked for by language, unless the text or a choice answers', async () => {
		const [a, b] = await pictures();
		expect(a).toEqual({ file: 'media/a.jpg', number: 1, after: '甲', alt: '', needsWords: true });
		expect(b).toMatchObject({ file: 'media/b.jpg', alt: '乙', needsWords: false });
		await describeAs(writer, plain, { ...bridge, alts: {} });
		expect((await pictures())[0]?.needsWords).toBe(true);
		await describeAs(writer, { ...bridge, alts: {} }, { ...bridge, alts: {}, decorative: true });
		expect((await pictures())[0]?.needsWords).toBe(false);
	});

	test('are asked for of what is written, or of a version', async () => {
		const content = { ...emptyText, title: '一', body: '<figure><img src="media/c.jpg" alt=""></figure>' };
		const copy = { revision: 0, baseVersion: 1, content };
		await saveWorkingCopy(getDatabase(), writer.actor, key, copy, 100_000);
		expect((await pictures()).map(({ file }) => file)).toEqual(['media/c.jpg']);
		expect((await pictures(1)).map(({ file }) => file)).toEqual(['media/a.jpg', 'media/b.jpg']);
		await expect(pictures(7)).rejects.toMatchObject({ code: 'text-not-found' });
	});

	test('are needed for a publication only where that is required', async () => {
		const draft = { state: 'draft', latestVersion: 1, publishedVersion: null, scheduledFor: null } as const;
		const publishWith = (requiresAltTexts: boolean) =>
			changeSeenText(getDatabase(), { ...writer, requiresAltTexts }, key, draft, {
				kind: 'publish',
				version: 1,
			});
		await expect(publishWith(true)).rejects.toMatchObject({
			...{ code: 'pictures-without-words', parameters: { count: 1, numbers: '1' } },
		});
		await describeAs(writer, plain, bridge);
		expect((await publishWith(true)).text.state).toBe('published');
		await publish(getDatabase(), key);
	});
});
