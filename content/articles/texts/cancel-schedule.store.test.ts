import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { beforeAll, expect, test } from 'vitest';
import { changeContent } from '../../changes/change-content.ts';
import { articles, columns } from '../../store/tables/schema.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { publishText } from './publish.ts';
import { saveText } from './save-text.ts';
import { scheduleText } from './schedule.ts';
import { prepareVersionContent } from './versions/version-content.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const due = new Date('2999-01-01T00:00:00Z');

describeWithStore('cancelling a schedule', (getDatabase) => {
	const change = <Result>(work: Parameters<typeof changeContent<Result>>[2]) =>
		changeContent(getDatabase(), 'system:command', work);

	beforeAll(async () => {
		await getDatabase()
			.insert(columns)
			.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '新闻' } });
		await getDatabase().insert(articles).values({ articleId: 'a1', fdCode: 'news' });
		const content = prepareVersionContent({ title: '大桥', body: '<p>大桥</p>' });
		await change((begun) => saveText(begun, zh, { basedOn: null, content }));
	});

	test('makes a text without a published version a draft again', async () => {
		await change((begun) => scheduleText(begun, zh, { version: 1, due }));
		const { after } = await change((begun) => cancelSchedule(begun, zh));
		expect(after).toMatchObject({ state: 'draft', scheduledVersion: null, scheduledFor: null });
		expect((await loadAuditLog(getDatabase())).at(-1)).toMatchObject({ action: 'text.cancel-schedule' });
	});

	test('leaves what visitors see', async () => {
		await change((begun) => publishText(begun, zh, { version: 1 }));
		await change((begun) => scheduleText(begun, zh, { version: 1, due }));
		const { after } = await change((begun) => cancelSchedule(begun, zh));
		expect(after).toMatchObject({ state: 'published', publishedVersion: 1, scheduledVersion: null });
	});

	test('changes and records nothing without a schedule', async () => {
		const before = await loadAuditLog(getDatabase());
		await change((begun) => cancelSchedule(begun, zh));
		expect(await loadAuditLog(getDatabase())).toEqual(before);
	});
});
