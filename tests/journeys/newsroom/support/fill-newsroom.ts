import { openStore } from '@portico/content/store/connect.ts';
import { type ExampleArticle, writeArticle } from '@portico/testing/content/example-content/write-article.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
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
} as const;

export type DraftId = keyof typeof drafts;

/** The title of a draft. */
export const draftTitle = (articleId: DraftId): string => drafts[articleId];

/** Fills an empty store with a small site, people, and articles to work on. */
export async function fillNewsroom({ dataDir, databaseUrl }: EmptyStore): Promise<NewsroomPeople> {
	const store = await openStore({ databaseUrl, dataDir });
	try {
		const { database } = store;
		await writeExampleContent(database);
		for (const [articleId, title] of Object.entries(drafts)) {
			const article: ExampleArticle = {
				articleId,
				fdCode: 'company-news',
				texts: { zh: { title, status: 'draft' } },
			};
			await writeArticle(database, article);
		}
		return await addNewsroomPeople(database);
	} finally {
		await store.close();
	}
}
