import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import { columns } from '@portico/content/store/tables/schema.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { addTestPerson, clearPeople } from '@portico/testing/newsroom/people.ts';
import { beforeEach, expect, test } from 'vitest';
import { permissionHandlers } from '../handlers/permission-handlers.ts';
import type { NewsroomHandlers, NewsroomSources } from '../newsroom-route.ts';

type Handlers = Pick<NewsroomHandlers<typeof newsroomCallGroups.people>, keyof typeof permissionHandlers>;

describeWithStore('the calls of permissions', (getDatabase) => {
	let security: PersonActor;
	let li: PersonActor;

	beforeEach(async () => {
		await clearStore(getDatabase());
		await clearPeople(getDatabase());
		await getDatabase()
			.insert(columns)
			.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '新闻', en: 'News' } });
		security = await addTestPerson(getDatabase(), { roles: ['security-administrator'], name: '安全' });
		li = await addTestPerson(getDatabase(), { name: '李' });
	});

	function call<Name extends keyof Handlers>(name: Name, request: object = {}) {
		const sources = { database: getDatabase() } as NewsroomSources;
		const whole = { actor: security, language: 'en', query: {}, ...request };
		return (permissionHandlers[name] as Handlers[Name])(sources, whole as never);
	}

	test('grant and revoke, and return the grants of the person', async () => {
		const params = { personId: li.personId };
		const body = { roleId: 'writer', fdCode: 'news', langs: ['zh'] };
		const granted = await call('addGrant', { params, body });
		expect(granted).toMatchObject({
			items: [{ person: { displayName: '李' }, columnName: 'News', langs: ['zh'], grantedBy: '安全' }],
		});
		expect(await call('personGrants', { params })).toEqual(granted);
		expect(await call('columnGrants', { params: { fdCode: 'news' } })).toEqual(granted);
		const [{ grantId } = { grantId: '' }] = (granted as { items: { grantId: string }[] }).items;
		expect(await call('removeGrant', { params: { ...params, grantId } })).toEqual({ items: [] });
	});

	test('add, change, list and remove roles', async () => {
		const body = { names: { zh: '校对', en: 'Proofreader' }, actions: ['read'], needsSecondFactor: false };
		const added = (await call('addRole', { body })) as { roleId: string };
		expect(added).toMatchObject({ ...body, builtIn: false, people: 0 });
		const params = { roleId: added.roleId };
		const changed = await call('changeRole', { params, body: { ...body, actions: ['read', 'submit'] } });
		expect(changed).toEqual({ ...added, actions: ['read', 'submit'] });
		expect(await call('roles')).toMatchObject({ items: expect.arrayContaining([changed]) });
		expect(await call('removeRole', { params })).toBeNull();
		await expect(call('changeRole', { params, body })).rejects.toMatchObject({ code: 'role-not-found' });
	});
});
