import { PermissionMissing } from '@portico/content/permissions/authorise.ts';
import { auditLog } from '@portico/content/store/tables/audit-schema.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { expect, onTestFinished, test } from 'vitest';
import { fromApplication, startTestNewsroom, tokens } from './start-test-newsroom.ts';

describeWithStore('a refused call', (getDatabase, getStore) => {
	test('is recorded in the audit log if a permission is missing, and only then', async () => {
		const newsroom = await startTestNewsroom(getStore(), {
			handlers: {
				async publishText() {
					throw new PermissionMissing('publish', { fdCode: 'news', lang: 'en' });
				},
			},
		});
		onTestFinished(() => newsroom.stop());
		const headers = fromApplication(tokens.nothing);
		await newsroom.call('get', '/api/newsroom/people', { headers: fromApplication(null) });
		await newsroom.call('post', '/api/newsroom/people/p1/lock', { headers });
		const seen = { state: 'draft', latestVersion: 1, publishedVersion: null, scheduledFor: null };
		const answer = await newsroom.call('post', '/api/newsroom/articles/a1/en/publish', {
			body: { seen, version: 1 },
		});
		expect(answer.status).toBe(403);
		const rows = await getDatabase().select().from(auditLog);
		rows.sort((one, other) => one.number - other.number);
		const recorded = rows.map(({ personId, actor, action, subject, lang, outcome, details }) => ({
			...{ personId, actor, action, subject, lang, outcome },
			details: JSON.parse(details),
		}));
		const refused = { actor: '林岚', action: 'permission.check', outcome: 'refused' };
		expect(recorded).toEqual([
			{
				...refused,
				personId: 'guest',
				subject: 'person:p1',
				lang: null,
				details: { call: 'lockPerson', permission: 'people' },
			},
			{
				...refused,
				personId: 'editor',
				subject: 'article:a1',
				lang: 'en',
				details: { call: 'publishText', permission: 'publish', fdCode: 'news' },
			},
		]);
	});
});
