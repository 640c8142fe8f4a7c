import type { Language } from '@portico/api/languages.ts';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { listArticles } from '../newsroom/list-articles.ts';
import { eventLock } from '../store/lock-numbers.ts';
import { columns } from '../store/tables/schema.ts';
import { createArticle } from './create-article.ts';
import { saveWorkingVersion } from './save-version.ts';
import { saveWorkingCopy } from './save-working-copy.ts';

const maxBodyBytes = 100_000;
const typed = { ...emptyText, title: '大桥通车', body: '<p>今天通车。</p>' };

describeWithStore('a save', (getDatabase) => {
	let writer: TestPerson;
	let other: TestPerson;
	let key: { articleId: string; lang: 'zh' };

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await database
			.insert(columns)
			.values([{ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } }]);
		writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write'] }]);
		other = await givenPerson(database, 'other', [{ actions: ['read', 'write'] }]);
		const article = { fdCode: 'news', lang: 'zh', content: typed } as const;
		const { articleId } = await createArticle(database, writer.actor, article, maxBodyBytes);
		key = { articleId, lang: 'zh' };
	});

	const save = (revision: number, title = typed.title, person = writer, lang: Language = 'zh') => {
		const copy = { revision, baseVersion: null, content: { ...typed, title } };
		return saveWorkingCopy(getDatabase(), person.actor, { ...key, lang }, copy, maxBodyBytes);
	};
	const makeVersion = (revision: number) => {
		const version = { revision, basedOn: null, note: '' };
		return saveWorkingVersion(getDatabase(), writer.actor, key, version, maxBodyBytes);
	};
	const titles = async () => {
		const opened = { text: '', fdCode: '', author: '', date: 'changed', sort: 'changed' } as const;
		const query = { ...opened, direction: 'descending', page: 1, pageSize: 50 } as const;
		const { items } = await listArticles(getDatabase(), writer, query);
		return items.map(({ copies }) => copies.zh?.title);
	};

	test('waits for no other change of content, unless the list shows it', async () => {
		const database = getDatabase();
		// Notes for each save whether its transaction holds the lock that all changes of content take.
		await database.execute(sql`create table noted_locks (is_held boolean)`);
		await database.execute(sql`
			create function note_lock() returns trigger language plpgsql as $$ begin
				insert into noted_locks select exists (
					select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
						and objid = ${sql.raw(String(eventLock))}
				);
				return null;
			end $$`);
		await database.execute(sql`
			create trigger note_lock after insert or update on working_copies
			for each row execute function note_lock()`);
		const isHeld = async () => {
			const { rows } = await database.execute<{ is_held: boolean }>(sql`delete from noted_locks returning *`);
			return rows.map((row) => row.is_held);
		};
		try {
			await save(1);
			await save(2, typed.title, other);
			expect(await isHeld()).toEqual([false, false]);
			await save(3, '大桥合龙');
			expect(await isHeld()).toEqual([true]);
			expect(await titles()).toEqual(['大桥合龙']);
			await makeVersion(4);
			expect(await isHeld()).toEqual([true]);
			// The list shows the title of the version, and that a copy has begun.
			await save(5);
			await save(6, '又一个标题');
			expect(await isHeld()).toEqual([true, false]);
		} finally {
			await database.execute(sql`drop trigger note_lock on working_copies`);
			await database.execute(sql`drop function note_lock`);
			await database.execute(sql`drop table noted_locks`);
		}
	});

	test.each([
		['goes on with a copy', 'zh', 1],
		['begins one', 'en', 0],
	] as const)('of two people at once is one that %s, and a conflict', async (_, lang, revision) => {
		const outcomes = await Promise.allSettled([
			save(revision, '甲', writer, lang),
			save(revision, '乙', other, lang),
			save(revision, '丙', other, lang),
		]);
		const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
		expect(refused.map(({ reason }) => reason.code)).toEqual(['conflict', 'conflict']);
	});
});
