import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article, column } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ImportReport } from '../import-report.ts';

const cover = 'media/bridge.jpg';
const otherCover = 'media/plant.jpg';

/** An article published on a day of May 2026. */
const onDay = (day: number, changes: object = {}) =>
	article(`a${day}`, { publishedAt: `2026-05-${String(day).padStart(2, '0')}T08:00:00Z`, cover, ...changes });

/** The report's warnings about shared covers; that the pictures are missing does not matter here. */
const warnings = ({ problems }: ImportReport) =>
	problems.flatMap(({ severity, id, message }) =>
		message.includes('neither') ? [] : [`${severity} ${id}: ${message}`],
	);

const warning = (newer: string, older: string, list = 'news') =>
	`remark ${newer}: cover: ${cover} is also that of ${older}, next to it in the list of ${list}`;

describeWithStore('neighbours that share a cover', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	test('are reported once, in whatever order they are imported', async () => {
		const report = await importInto(getDatabase(), { articles: [onDay(1), onDay(3), onDay(2)] });
		expect(warnings(report)).toEqual([warning('a3', 'a2'), warning('a2', 'a1')]);
		expect(report).toMatchObject({ imported: 4, refused: 0 });
	});

	test('are not neighbours when another article is between them, or in other columns', async () => {
		const report = await importInto(getDatabase(), {
			columns: [column('news'), column('notices', { order: 2 })],
			articles: [
				onDay(5),
				onDay(4, { cover: otherCover }),
				onDay(3),
				onDay(2, { cover: undefined }),
				onDay(1, { cover: undefined }),
				article('elsewhere', { fdCode: 'notices', publishedAt: '2026-05-05T09:00:00Z', cover }),
			],
		});
		expect(warnings(report)).toEqual([]);
	});

	test('are found when only one of them is new', async () => {
		await importInto(getDatabase(), { articles: [onDay(10), onDay(20)] });
		const newest = await importInto(getDatabase(), { articles: [onDay(25)] });
		expect(warnings(newest)).toEqual([warning('a25', 'a20')]);
		const oldest = await importInto(getDatabase(), { articles: [onDay(5)] });
		expect(warnings(oldest)).toEqual([warning('a10', 'a5')]);
	});

	test('are listed up to twenty pairs, and counted beyond', async () => {
		const articles = Array.from({ length: 24 }, (_, index) =>
			onDay(index + 1, { texts: { zh: { title: `第${index}天`, body: '<p>文</p>' } } }),
		);
		const found = warnings(await importInto(getDatabase(), { articles }));
		expect(found).toHaveLength(21);
		expect(found.at(-1)).toBe('remark undefined: cover: neighbours share one in 3 more places of lists');
	});
});
