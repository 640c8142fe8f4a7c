import { join } from 'node:path';
import { baseNameOf } from '@portico/content/files/media-files.ts';
import { folderMediaStore } from '@portico/content/files/media-store.ts';
import { openStore } from '@portico/content/store/connect.ts';
import { exampleMedia } from '@portico/testing/content/example-content/example-site.ts';
import { type ExampleArticle, writeArticle } from '@portico/testing/content/example-content/write-article.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import sharp from 'sharp';
import type { EmptyStore } from './databases.ts';
import { addNewsroomPeople, type NewsroomPeople } from './people.ts';

/** Drafts in Chinese for journeys that change them, each for one. */
const drafts = {
	'for-keyboard': '防汛演练圆满完成',
	'for-publishing': '新型盾构机下线',
	'for-scheduling': '年度工作会议预告',
	'for-conflict': '码头扩建工程开工',
	'for-interruption': '科技成果发布会召开',
	'for-ended-page': '青年突击队授旗',
	'for-revocation': '海外项目签约',
	'for-live-list': '隧道掘进突破万米',
	'for-screens': '质量月活动启动',
	'for-two-writers': '桥梁检测机器人上岗',
	'for-taking-over': '接管检查稿',
	'for-translation': '绿色工地评选揭晓',
	'for-structure': '澜江大桥施工纪实',
	'for-composition': '输入法检查稿',
	'for-fields': '字段检查稿',
	'for-pasting': '粘贴检查稿',
	'for-tables': '表格检查稿',
	'for-copied-page': '网页复制检查稿',
	'for-away': '离线检查稿',
	'for-offline': '断网检查稿',
	'for-chance': '断电检查稿',
	'for-deploy': '部署检查稿',
	'for-full-device': '存储检查稿',
	'for-wrong-clock': '时钟检查稿',
	'for-leaving': '离开检查稿',
	'for-reading': '旁读检查稿',
	'for-tools': '工具检查稿',
	'for-uploads': '图片上传检查稿',
	'for-preview': '预览检查稿',
	'for-address': '望海大桥合龙',
	'for-blocks': '内容块检查稿',
	'for-comparison': '对照检查稿',
} as const;

export type DraftId = keyof typeof drafts;

/** Bodies of drafts that need more than their title. */
const bodies: Readonly<Record<string, string>> = {
	'for-away': '<p>离线。</p>',
	'for-offline': '<p>开头。</p>',
	'for-taking-over': '<p></p>',
	'for-deploy': '<p></p>',
	'for-full-device': '<p></p>',
	'for-wrong-clock': '<p></p>',
	'for-leaving': '<p></p>',
	'for-reading': '<p></p>',
	'for-structure':
		'<h2>概况</h2><p>大桥全长2公里。</p><figure><img src="media/bridge.jpg" alt="桥"><figcaption>合龙</figcaption></figure>' +
		`<table><tbody><tr><td>主跨</td><td>1.2 km</td></tr></tbody></table><h2>进度</h2>${`<p>${'明年通车。'.repeat(20)}</p>`.repeat(40)}`,
	'for-uploads': '<p>开头。</p><p>结尾。</p>',
	'for-preview': '<p>开头。</p>',
	'for-blocks':
		'<p>第一段。</p><p>第二段。</p><ul><li>甲项</li><li>乙项</li></ul>' +
		Array.from({ length: 30 }, (_, index) => `<p>后文${index + 1}。</p>`).join(''),
	'for-comparison': '<p>大桥将于五月通车。</p><p>结尾。</p>',
	'for-tables':
		'<p>前</p><table><thead><tr><th>部位</th><th>长度</th><th>日期</th></tr></thead>' +
		'<tbody><tr><td>二A</td><td>二B</td><td>二C</td></tr><tr><td>三A</td><td>三B</td><td>三C</td></tr></tbody></table>',
	'for-two-writers': '<p>主跨合龙。</p><h2>进度</h2><p>工期提前。</p><p>明年通车。</p>',
	'for-tools': Array.from({ length: 60 }, (_, index) => `<p>第${index + 1}段。</p>`).join(''),
	'for-composition':
		'<p>段落一</p><h2>标题二</h2><ul><li>列表三</li></ul>' +
		'<table><tbody><tr><td>单元四</td></tr></tbody></table>' +
		'<figure><img src="media/bridge.jpg" alt="桥"><figcaption>图注五</figcaption></figure>' +
		'<p>前<a href="/">链接六</a>后</p><p>图片七<img src="media/tunnel.jpg" alt=""></p><p><strong>粗体八</strong>之后</p>',
};

/** The title of a draft. */
export const draftTitle = (articleId: DraftId): string => drafts[articleId];

/** Fills an empty store with a small site, people, and articles to work on. */
export async function fillNewsroom({ dataDir, databaseUrl }: EmptyStore): Promise<NewsroomPeople> {
	const store = await openStore({ databaseUrl, dataDir });
	try {
		const { database } = store;
		await writeExampleContent(database);
		await storePictures(dataDir);
		for (const [articleId, title] of Object.entries(drafts)) {
			const article: ExampleArticle = {
				articleId,
				fdCode: 'company-news',
				texts: { zh: { title, status: 'draft', ...(bodies[articleId] && { body: bodies[articleId] }) } },
			};
			await writeArticle(database, article);
		}
		return await addNewsroomPeople(database);
	} finally {
		await store.close();
	}
}

/** Gives the pictures of the example content their bytes: a blue pixel each. */
async function storePictures(dataDir: string): Promise<void> {
	const media = folderMediaStore(join(dataDir, 'media'));
	const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#16354f' } })
		.jpeg()
		.toBuffer();
	for (const { file, digest, width, variants = [] } of exampleMedia) {
		if (!width) continue;
		for (const name of [file, ...variants.map((variant) => variant.file)]) {
			await media.put(digest, baseNameOf(name), bytes);
		}
	}
}
