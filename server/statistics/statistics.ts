import type { MostRead } from '@portico/api/answers/page-views.ts';
import type { PageView } from '@portico/api/client/page-view.ts';
import type { Language } from '@portico/api/languages.ts';
import { clientNetwork } from '@portico/content/model/networks.ts';
import { type AnsweredSearch, countSearches } from '@portico/content/statistics/count-searches.ts';
import { countViews, type ReportedView } from '@portico/content/statistics/count-views.ts';
import {
	addressOfCountedPage,
	isPreviewPath,
	isSearchPage,
	readCountedPage,
} from '@portico/content/statistics/counted-page.ts';
import { listMostRead } from '@portico/content/statistics/most-read.ts';
import { createSalt, keyedHash, type Visitor } from '@portico/content/statistics/visitor-hash.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { isbot } from 'isbot';
import { batchWrites } from './batch-writes.ts';
import { loggedPath, referringSite } from './report-fields.ts';
import type { ExternalStatistics } from './report-to-umami.ts';

/** Visitors of one network whose views rank an article within an hour. */
export const maxRankedVisitors = 3;

const hourMs = 3_600_000;

/** Pairs of network and article, about 300 bytes each; the oldest are dropped first. */
const defaultMaxEntries = 50_000;

/** Counts page views and searches. Instances that share a store share the counts. */
export type Statistics = {
	/**
	 * Counts a view. Resolves once it is stored, with whether it was counted: previews, crawlers, reloads within half an
	 * hour and missing pages are not. A path that matches no page is logged.
	 *
	 * @throws QueueFull
	 */
	record(view: PageView, visitor: Visitor): Promise<boolean>;
	/** Counts an answered search in the background, unless a program sent it. */
	countSearch(search: AnsweredSearch): void;
	/** The most read articles, at most a minute old. */
	mostRead(language: Language, days: MostRead['days']): Promise<MostRead>;
	/** Clears the cached lists, which may name withdrawn articles. */
	clearMostRead(): void;
	/** Views in the write queue. */
	waiting(): number;
	/** Accepts nothing further, and writes what is queued. */
	stop(): Promise<void>;
};

/** The rest does not help to distinguish visitors. */
const maxUserAgentLength = 512;

const mostReadMaxAgeMs = 60_000;

/**
 * @param siteUrl origin of the site
 * @param external receives every counted view
 * @param reportFault called when searches could not be counted
 * @param logUnmatchedPath logs a visited path that matches no page
 */
export function createStatistics(deps: {
	database: Database;
	siteUrl: string;
	external?: ExternalStatistics | null;
	reportFault?(error: unknown): void;
	logUnmatchedPath?(path: string): void;
}): Statistics {
	const { database, siteUrl, external } = deps;
	const writes = batchWrites<ReportedView, boolean>((views) => countViews(database, siteUrl, views));
	const searches = createSearchCounts(database, siteUrl, (error) => deps.reportFault?.(error));
	const rankedVisitors = createRankedVisitors();
	const mostRead = cacheFor(mostReadMaxAgeMs, (key: `${Language} ${MostRead['days']}`) => {
		const [language, days] = key.split(' ') as [Language, string];
		return listMostRead(database, language, Number(days) as MostRead['days']);
	});
	return {
		async record(view, reporter) {
			if (isPreviewPath(view.path) || isProgram(reporter.userAgent)) return false;
			const page = readCountedPage(view.path);
			if (!page) {
				deps.logUnmatchedPath?.(loggedPath(view.path));
				return false;
			}
			const visitor = withShortUserAgent(reporter);
			const title = isSearchPage(page) ? '' : view.title;
			const referrer = referringSite(view.referrer, siteUrl);
			const namedArticleId = view.articleId ?? null;
			// The page's own article wins: a view must not raise an article by naming it.
			const articleId = page.articleId ?? namedArticleId;
			const ranked = articleId === null || rankedVisitors.add(articleId, visitor);
			const counted = await writes.add({ page, namedArticleId, title, referrer, ranked, visitor });
			if (counted) {
				const { language } = page;
				const path = addressOfCountedPage(page);
				external?.report({ path, language, title, referrer, userAgent: visitor.userAgent });
			}
			return counted;
		},
		countSearch(search) {
			const { visitor } = search;
			if (!isProgram(visitor.userAgent)) searches.count({ ...search, visitor: withShortUserAgent(visitor) });
		},
		mostRead: (language, days) => mostRead.of(`${language} ${days}`),
		clearMostRead: () => mostRead.clear(),
		waiting: () => writes.waiting(),
		async stop() {
			await Promise.all([writes.stop(), searches.stop()]);
			await external?.stop();
		},
	};
}

function withShortUserAgent({ address, userAgent }: Visitor): Visitor {
	return { address, userAgent: userAgent.slice(0, maxUserAgentLength) };
}

/** Programs are crawlers, and requests without a user agent, which all browsers send. */
function isProgram(userAgent: string): boolean {
	return userAgent.trim() === '' || isbot(userAgent);
}

/**
 * Caches loaded values by key. Concurrent calls share one load; a failed load is retried on the next call. For few keys:
 * entries are never evicted.
 */
export function cacheFor<Key, Value>(
	maxAgeMs: number,
	load: (key: Key) => Promise<Value>,
	now: () => number = () => performance.now(),
): { of(key: Key): Promise<Value>; clear(): void } {
	const entries = new Map<Key, { value: Promise<Value>; expiresAt: number }>();
	return {
		of(key) {
			const cached = entries.get(key);
			if (cached && now() < cached.expiresAt) return cached.value;
			const value = load(key);
			const entry = { value, expiresAt: now() + maxAgeMs };
			entries.set(key, entry);
			value.catch(() => {
				if (entries.get(key) === entry) entries.delete(key);
			});
			return value;
		},
		clear: () => entries.clear(),
	};
}

/** Counts visitors' searches in the background; failures do not affect requests. */
type SearchCounts = {
	/** Counts a search, or drops it if the queue is full. */
	count(search: AnsweredSearch): void;
	/** Accepts nothing further, and writes the queue. */
	stop(): Promise<void>;
};

/**
 * @param reportFault called once for each batch that could not be stored
 */
export function createSearchCounts(
	database: Database,
	siteUrl: string,
	reportFault: (error: unknown) => void,
): SearchCounts {
	const writes = batchWrites<AnsweredSearch, void>(async (searches) => {
		try {
			await countSearches(database, siteUrl, searches);
		} catch (error) {
			reportFault(error);
		}
		return searches.map(() => ({ status: 'fulfilled', value: undefined }));
	});
	return {
		count(search) {
			// Rejects only if the queue is full or stopped.
			writes.add(search).catch(() => undefined);
		},
		stop: () => writes.stop(),
	};
}

type RankedVisitorsOptions = {
	/** Milliseconds of a monotonic clock. */
	now?: () => number;
	maxEntries?: number;
};

type RankedVisitors = {
	/**
	 * Whether this view ranks the article among the most read: the first views of a few visitors per network and hour
	 * do. The limit is per network, since a different `User-Agent` counts as another visitor.
	 */
	add(articleId: string, visitor: Visitor): boolean;
	/** Stored pairs of network and article. */
	size(): number;
};

/**
 * Tracks recent visitors in this process; each of several servers applies the limit on its own. It stores only hashes
 * keyed with a secret of this process, which the first view after an hour deletes.
 */
export function createRankedVisitors(options: RankedVisitorsOptions = {}): RankedVisitors {
	const now = options.now ?? (() => performance.now());
	const maxEntries = options.maxEntries ?? defaultMaxEntries;
	const secret = createSalt();
	/** By network and article, oldest first. */
	const entries = new Map<string, { startedAt: number; visitors: Set<string> }>();

	function removeExpired(time: number): void {
		for (const [key, { startedAt }] of entries) {
			if (entries.size <= maxEntries && time - startedAt < hourMs) return;
			entries.delete(key);
		}
	}

	return {
		add(articleId, { address, userAgent }) {
			const time = now();
			removeExpired(time);
			const key = keyedHash(secret, [clientNetwork(address), articleId]);
			const entry = entries.get(key) ?? { startedAt: time, visitors: new Set() };
			entries.set(key, entry);
			const visitor = keyedHash(secret, [address, userAgent, articleId]);
			if (entry.visitors.size >= maxRankedVisitors || entry.visitors.has(visitor)) return false;
			entry.visitors.add(visitor);
			return true;
		},
		size: () => entries.size,
	};
}
