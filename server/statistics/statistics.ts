import type { MostRead } from '@portico/api/answers/page-views.ts';
import type { PageView } from '@portico/api/client/page-view.ts';
import type { Language } from '@portico/api/languages.ts';
import { countViews, type ReportedView } from '@portico/content/statistics/count-views.ts';
import {
	addressOfCountedPage,
	isPreviewPath,
	readCountedPage,
} from '@portico/content/statistics/counted-page.ts';
import { listMostRead } from '@portico/content/statistics/most-read.ts';
import type { AnsweredSearch } from '@portico/content/statistics/searches/count-searches.ts';
import type { Visitor } from '@portico/content/statistics/visitor-hash.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { isbot } from 'isbot';
import { gatherWrites } from './gather-writes.ts';
import { rememberFor } from './remember-for.ts';
import type { OutsideStatistics } from './report-to-umami.ts';
import { createSearchCounts } from './searches/search-counts.ts';
import { withoutQuery } from './without-query.ts';

/** Counts the views of pages and the searches; each instance has one, and all of a store count together. */
export type Statistics = {
	/**
	 * Counts a view. Resolves once it is stored, with whether it was counted: previews, crawlers, reloads
	 * within half an hour, and pages of what does not exist are not.
	 *
	 * @throws NoSuchPage when the site has no page at the path
	 * @throws TooManyWaiting when more views wait than can soon be stored
	 */
	record(view: PageView, visitor: Visitor): Promise<boolean>;
	/** Counts a search that was answered, in the background; programs' searches are not counted. */
	countSearch(search: AnsweredSearch, userAgent: string): void;
	/** The most read articles, at most a minute old. */
	mostRead(language: Language, days: MostRead['days']): Promise<MostRead>;
	/** Has the lists made anew: something may have been withdrawn from sight. */
	forgetMostRead(): void;
	/** How many views wait to be stored. */
	waiting(): number;
	/** Stores what waits, and takes nothing further. */
	stop(): Promise<void>;
};

/** A view of a page the site does not have. */
export class NoSuchPage extends Error {
	override readonly name = 'NoSuchPage';
}

/** User agents are read this far; what follows tells nobody from anybody. */
const longestUserAgent = 512;

/** How old a most-read list may become, in milliseconds. */
const mostReadAge = 60_000;

/**
 * @param siteUrl origin of the site
 * @param outside is told of every view that was counted, where there is such a service
 * @param reportFault hears why searches could not be counted
 */
export function createStatistics(deps: {
	database: Database;
	siteUrl: string;
	outside?: OutsideStatistics | null;
	reportFault?(error: unknown): void;
}): Statistics {
	const { database, siteUrl, outside } = deps;
	const writes = gatherWrites<ReportedView, boolean>((views) => countViews(database, siteUrl, views));
	const searches = createSearchCounts(database, (error) => deps.reportFault?.(error));
	const mostRead = rememberFor(mostReadAge, (key: `${Language} ${MostRead['days']}`) => {
		const [language, days] = key.split(' ') as [Language, string];
		return listMostRead(database, language, Number(days) as MostRead['days']);
	});
	return {
		async record(view, { address, userAgent }) {
			if (isPreviewPath(view.path)) return false;
			const page = readCountedPage(view.path);
			if (!page) throw new NoSuchPage(`There is no page at ${view.path}`);
			if (isProgram(userAgent)) return false;
			const visitor = { address, userAgent: userAgent.slice(0, longestUserAgent) };
			const referrer = withoutQuery(view.referrer);
			const namedArticleId = view.articleId ?? null;
			const counted = await writes.add({ page, namedArticleId, title: view.title, referrer, visitor });
			if (counted) {
				const { language } = page;
				const path = addressOfCountedPage(page);
				outside?.report({ path, language, title: view.title, referrer, userAgent: visitor.userAgent });
			}
			return counted;
		},
		countSearch(search, userAgent) {
			if (!isProgram(userAgent)) searches.count(search);
		},
		mostRead: (language, days) => mostRead.of(`${language} ${days}`),
		forgetMostRead: () => mostRead.forget(),
		waiting: () => writes.waiting(),
		async stop() {
			await Promise.all([writes.stop(), searches.stop()]);
			await outside?.stop();
		},
	};
}

/** Whether a request is no visitor's: browsers say what they are, and what does not is a program. */
function isProgram(userAgent: string): boolean {
	return userAgent.trim() === '' || isbot(userAgent);
}
