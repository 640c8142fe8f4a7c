import { importBundle } from '@portico/content/bundles/importing/import-bundle.ts';
import type { BundleStore } from '@portico/content/media/bundle-store.ts';
import { articleViewDays } from '@portico/content/store/tables/statistics-schema.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { publish, restore, saveDraft, schedule, withdraw } from '../edit-texts.ts';
import { article, column, text, writeBundle } from './write-bundle.ts';

export const farFuture = new Date('2999-01-01T00:00:00Z');

/** Fills a store with everything a bundle can contain, in every state. */
export async function fillStore(store: BundleStore): Promise<void> {
	const { database } = store;
	const body =
		'<h2>一</h2><p>长江<a href="https://example.org/?a=1&amp;b=2">“大桥”</a> &lt;b&gt; &amp; …</p>' +
		'<figure><img src="media/red.jpg" alt="红"><figcaption>图</figcaption></figure>' +
		'<figure data-video-id="opening"><figcaption>片</figcaption></figure>' +
		'<table><tbody><tr><td>1</td></tr></tbody></table><ul><li>甲<ul><li>乙</li></ul></li></ul>';
	const red = await sharp({ create: { width: 16, height: 9, channels: 3, background: 'red' } })
		.png()
		.toBuffer();
	const folder = writeBundle({
		videos: ['opening', 'B-film'],
		columns: [
			column('leaf', { parent: 'root', cover: 'media/red.png', introductions: { en: 'Leaf', zh: '叶' } }),
			column('root', { order: 3, inMenu: false }),
			column('out', { page: 'link', href: 'https://example.org/' }),
		],
		articles: [
			article('z-last', {
				fdCode: 'root',
				address: 'last-of-all',
				formerAddresses: ['was-last'],
				pinned: true,
				pinnedUntil: '2999-12-31',
			}),
			article('B-first', {
				fdCode: 'leaf',
				alsoIn: ['root'],
				cover: 'media/red.png',
				attachments: [{ file: 'media/form.pdf', names: { en: 'Form', zh: '表' } }],
				texts: {
					zh: text('二\u2028行 <b>"&', {
						body,
						subtitle: '副',
						summary: '摘',
						source: '源',
						author: '者',
						editor: '编',
						shareTitle: '分享',
						linkTo: 'https://example.org/其他?a=1',
					}),
					en: text('English', { publishedAt: '1952-03-04T05:06:07.089+08:00' }),
				},
			}),
			article('中文-id', {
				fdCode: 'leaf',
				publishedAt: undefined,
				texts: {
					zh: text('草稿', { state: 'draft' }),
					en: text('Withdrawn', { state: 'withdrawn', publishedAt: '2026-05-01T00:00:00Z' }),
				},
			}),
			article('edited', { fdCode: 'leaf', publishedAt: farFuture.toISOString() }),
			article('many', { fdCode: 'leaf' }),
		],
		files: {
			'media/red.png': red,
			'media/form.pdf': '%PDF-1.7\n',
			'media/removed.txt': 'old',
			'media.json': [
				{
					...{ file: 'media/red.png', alts: { en: 'Red', zh: '红' }, captions: { zh: '红色' } },
					...{ credit: '王强', decorative: true, focus: { x: 0.25, y: 0.8 } },
				},
				{ file: 'media/removed.txt', alts: {}, removedAt: '2026-05-01T08:00:00.125+08:00' },
				{ file: 'media/videos/opening.jpg', alts: { zh: '通车' } },
			],
			'videos.json': [
				{ videoId: 'opening', titles: { en: 'Opening', zh: '通车' } },
				{
					videoId: 'B-film',
					folder: 'videos/B-film',
					titles: { zh: '片' },
					descriptions: { en: 'A film', zh: '述' },
					poster: 'media/red.png',
					publishedAt: '2026-05-01T08:00:00+08:00',
				},
			],
			'leaders.json': [
				{ number: 11, order: 2, names: { zh: '段景行' }, positions: { zh: ['安全总监'] } },
				{
					number: 2,
					order: 1,
					portrait: 'media/red.png',
					names: { en: 'Lu', zh: '陆' },
					positions: { en: ['GM'], zh: ['总经理'] },
					biographies: { zh: '<p>传</p>' },
					dateLines: { zh: '今' },
				},
			],
			'organisation.json': [
				{
					unitId: 'u2',
					parent: 'u1',
					kind: 'holding',
					order: 1,
					names: { zh: '二' },
					href: 'https://example.org/u',
				},
				{
					unitId: 'u1',
					parent: null,
					kind: 'internal',
					order: 1,
					names: { zh: '一' },
					descriptions: { zh: '述' },
				},
			],
			'search.json': {
				dictionary: ['磐川', '澜江桥'],
				proposals: { zh: ['大桥 通车', '安全'], en: ['Bridge'] },
				synonyms: [
					['责任报告', '年报', 'Annual Report'],
					['储罐', '贮罐'],
				],
			},
			'site.json': {
				filings: { icp: '备1号' },
				names: { en: 'P', zh: '磐' },
				figures: [],
				home: { film: 'opening' },
			},
		},
	});
	const report = await importBundle(store, folder);
	expect(report).toMatchObject({ refused: 0, left: 0 });
	const zh = { articleId: 'edited', lang: 'zh' } as const;
	const en = { articleId: 'edited', lang: 'en' } as const;
	await saveDraft(database, zh, { title: '二稿', body: '<p>二</p>' });
	await publish(database, zh, new Date('2026-06-01T00:00:00Z'));
	await saveDraft(database, zh, { title: '三稿', body: '<p>三</p>' });
	await saveDraft(database, en, { title: 'Second', body: '<p>2</p>' });
	await publish(database, en, new Date('2026-06-02T00:00:00Z'));
	await restore(database, en, 1);
	await schedule(database, en, farFuture);
	await withdraw(database, { articleId: 'z-last', lang: 'en' });
	for (let version = 2; version <= 60; version += 1) {
		await saveDraft(
			database,
			{ articleId: 'many', lang: 'zh' },
			{ title: `第${version}稿`, body: '<p>文</p>' },
		);
	}
	const viewed = { many: 2, edited: 1 };
	await database.insert(articleViewDays).values(
		Object.entries(viewed).map(([articleId, views]) => ({
			articleId,
			lang: 'zh' as const,
			day: '2026-05-01',
			views,
		})),
	);
}
