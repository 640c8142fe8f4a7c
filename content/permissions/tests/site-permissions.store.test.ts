import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { exampleVideo } from '@portico/testing/content/example-content/example-site.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { addTestPerson, clearPeople } from '@portico/testing/newsroom/people.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeContent } from '../../changes/change-content.ts';
import type { ContentChange } from '../../changes/content-change.ts';
import { removeColumn, upsertColumns } from '../../columns/upsert-columns.ts';
import { removeUnit, upsertUnits } from '../../company/organisation.ts';
import { removeLeader, upsertLeaders } from '../../company/upsert-leaders.ts';
import { describeMedia } from '../../media/describe-media.ts';
import { setFocalPoint } from '../../media/set-focal-point.ts';
import { type NewMedia, writeMedia } from '../../media/write-media.ts';
import type { PersonActor } from '../../model/actor.ts';
import { defaultSettings } from '../../model/site-settings.ts';
import { addDictionaryWords, removeDictionaryWords } from '../../search/vocabulary/dictionary-words.ts';
import { addProposals, proposal, removeProposal } from '../../search/vocabulary/proposals.ts';
import { addSynonyms, removeSynonyms } from '../../search/vocabulary/synonyms.ts';
import { upsertSiteSettings } from '../../site/site-settings.ts';
import { media, videos } from '../../store/tables/media-schema.ts';
import { columns, leaders, organisationUnits } from '../../store/tables/schema.ts';
import { removeVideo, upsertVideo } from '../../videos/upsert-video.ts';

const column = {
	...{ fdCode: 'new', parent: null, page: 'articlepagelist' as const, href: null, inMenu: true, position: 1 },
	...{ names: { zh: '新' }, introductions: {}, cover: null },
};
const leader = {
	...{ number: 2, position: 2, portrait: null, names: { zh: '张三' } },
	...{ positions: { zh: ['董事长'] }, biographies: {}, dateLines: {} },
};
const unit = {
	...{ unitId: 'new', parent: null, kind: 'internal' as const, position: 1, names: { zh: '新部门' } },
	...{ descriptions: {}, href: null },
};
const picture: NewMedia = {
	...{ file: 'media/new.pdf', digest: 'b'.repeat(64), mediaType: 'application/pdf', size: 1 },
	...{ width: null, height: null, animated: false, preview: null, variants: [], avifPending: false },
};
const video = {
	...{ videoId: 'new', titles: { zh: '影片' }, descriptions: {}, poster: null, publishedAt: undefined },
	...{ digest: 'c'.repeat(64), manifest: exampleVideo.manifest, duration: 5, sourceDigest: null },
};

describeWithStore('the site', (getDatabase) => {
	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await clearPeople(database);
		await database.insert(columns).values({ ...column, fdCode: 'old' });
		await database.insert(leaders).values({ ...leader, number: 1 });
		await database.insert(organisationUnits).values({ ...unit, unitId: 'old' });
		await database.insert(media).values([
			{ ...picture, file: 'media/old.pdf' },
			{ ...picture, file: 'media/old.jpg', width: 8, height: 6 },
		]);
		await database.insert(videos).values({ ...video, videoId: 'old' });
		await addDictionaryWords(database, 'system:command', ['澜江桥']);
		await addSynonyms(database, 'system:command', [['年报', '责任报告']]);
		await addProposals(database, 'system:command', 'zh', [proposal('大桥')], 'last');
		await clearAuditLog(database);
	});

	const within = (work: (change: ContentChange) => Promise<unknown>) => (actor: PersonActor) =>
		changeContent(getDatabase(), actor, work);

	const operations: [string, string, string | null, (actor: PersonActor) => Promise<unknown>][] = [
		['columns', 'column.put', 'column:new', within((change) => upsertColumns(change, [column]))],
		['columns', 'column.remove', 'column:old', within((change) => removeColumn(change, 'old'))],
		['company', 'leader.put', 'leader:2', within((change) => upsertLeaders(change, [leader]))],
		['company', 'leader.remove', 'leader:1', within((change) => removeLeader(change, 1))],
		['company', 'unit.put', 'unit:new', within((change) => upsertUnits(change, [unit]))],
		['company', 'unit.remove', 'unit:old', within((change) => removeUnit(change, 'old'))],
		[
			'site',
			'site.put',
			'site:settings',
			within((change) => upsertSiteSettings(change, defaultSettings, null)),
		],
		['site', 'dictionary.add', null, (actor) => addDictionaryWords(getDatabase(), actor, ['云路桥'])],
		['site', 'dictionary.remove', null, (actor) => removeDictionaryWords(getDatabase(), actor, ['澜江桥'])],
		['site', 'synonyms.add', null, (actor) => addSynonyms(getDatabase(), actor, [['大桥', '桥梁']])],
		['site', 'synonyms.remove', null, (actor) => removeSynonyms(getDatabase(), actor, '年报')],
		[
			...(['site', 'proposals.add', null] as const),
			(actor) => addProposals(getDatabase(), actor, 'zh', [proposal('通车')], 'first'),
		],
		[
			...(['site', 'proposals.remove', null] as const),
			(actor) => removeProposal(getDatabase(), actor, 'zh', proposal('大桥')),
		],
		['media.upload', 'media.add', 'media:media/new.pdf', within((change) => writeMedia(change, [picture]))],
		[
			...(['media.replace', 'media.replace', 'media:media/old.pdf'] as const),
			within((change) => writeMedia(change, [{ ...picture, file: 'media/old.pdf', digest: 'd'.repeat(64) }])),
		],
		[
			...(['media.upload', 'media.describe', 'media:media/old.pdf'] as const),
			within((change) =>
				describeMedia(change, [
					{ file: 'media/old.pdf', alts: { zh: '旧' }, captions: {}, credit: '', decorative: false },
				]),
			),
		],
		[
			...(['media.upload', 'media.focus', 'media:media/old.jpg'] as const),
			within((change) => setFocalPoint(change, 'media/old.jpg', { x: 0, y: 0 })),
		],
		['media.upload', 'video.put', 'video:new', within((change) => upsertVideo(change, video))],
		['media.delete', 'video.remove', 'video:old', within((change) => removeVideo(change, 'old'))],
	];

	describe.each(operations)('needs the permission %s for %s', (needed, action, subject, operation) => {
		test('and records it', async () => {
			const manager = await addTestPerson(getDatabase(), { roles: ['site-manager'], name: '站长' });
			await operation(manager);
			expect(await loadAuditLog(getDatabase())).toMatchObject([{ actor: '站长', action, subject }]);
		});

		test('and refuses a person without it', async () => {
			const publisher = await addTestPerson(getDatabase(), {
				roles: ['publisher', 'security-administrator'],
			});
			const missing = { code: 'permission-missing', action: needed };
			await expect(operation(publisher)).rejects.toMatchObject(missing);
			expect(await loadAuditLog(getDatabase())).toEqual([]);
		});
	});

	test('accepts media files from people who may upload for any column', async () => {
		const writer = await addTestPerson(getDatabase(), { roles: ['writer'], fdCode: 'old', langs: ['zh'] });
		await within((change) => writeMedia(change, [picture]))(writer);
		expect(await loadAuditLog(getDatabase())).toMatchObject([{ action: 'media.add' }]);
	});
});
