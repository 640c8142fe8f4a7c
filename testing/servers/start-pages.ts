import type { MediaStore } from '@portico/content/files/media-store.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { createMetrics } from '@portico/server/operation/metrics.ts';
import type { ResponseCache } from '@portico/server/response-cache/response-cache.ts';
import { permanentContact, type StoreContact } from '@portico/server/response-cache/store-contact.ts';
import { createGuards, type Guards } from '@portico/server/serving/guard-uncached.ts';
import { type AppDeps, createApp } from '@portico/server/startup/app.ts';
import { startServer } from '@portico/server/startup/start-server.ts';
import { createStatistics } from '@portico/server/statistics/statistics.ts';
import { loadBuiltWebsite } from '@portico/server/website/website-build.ts';
import { pino } from 'pino';

export type RunningPages = {
	/** Without a trailing slash. */
	origin: string;
	/** Of the newsroom, where it has its own port. */
	newsroomOrigin: string | null;
	cache: ResponseCache;
	stop(): Promise<void>;
};

const siteUrl = 'http://site.example';

/** An empty media store: rendering pages does not read media. */
const noMedia: MediaStore = {
	put: async () => {
		throw new Error('Nothing is stored here.');
	},
	openRead: async () => null,
	stat: async () => null,
	has: async () => false,
};

/**
 * Starts the built website over a store, without background jobs, so that only pages query the store.
 *
 * @param replaced parts of the application
 */
export async function startPages(
	database: Database,
	replaced: {
		guards?: Partial<Guards>;
		website?: AppDeps['website'];
		contact?: StoreContact;
		newsroom?: AppDeps['newsroom'];
		onResponse?: AppDeps['onResponse'];
	} = {},
): Promise<RunningPages> {
	const log = pino({ level: 'silent' });
	const statistics = createStatistics({ database, siteUrl });
	const { cache, listener, newsroomListener } = createApp({
		database,
		media: noMedia,
		mediaInUse: { useOf: async () => null },
		mediaOrigins: [],
		siteUrl,
		log,
		website: replaced.website ?? loadBuiltWebsite,
		development: false,
		cacheBytes: 64 * 2 ** 20,
		contact: replaced.contact ?? permanentContact,
		guards: { ...createGuards([], createMetrics(), log), ...replaced.guards },
		statistics,
		newsroom: replaced.newsroom ?? null,
		ownRoutes: [],
		requestId: () => 'test',
		observeRender: () => undefined,
		onResponse: replaced.onResponse ?? (() => undefined),
	});
	const start = (each: typeof listener) =>
		startServer(
			each,
			{ siteUrl, port: 0, host: '127.0.0.1', stopDelaySeconds: 0 },
			{
				reportFault(error) {
					throw error;
				},
				onClosing: () => replaced.newsroom?.newsroom.streams.stop(),
			},
		);
	const server = await start(listener);
	const newsroomServer = newsroomListener && (await start(newsroomListener));
	return {
		origin: `http://127.0.0.1:${server.port}`,
		newsroomOrigin: newsroomServer && `http://127.0.0.1:${newsroomServer.port}`,
		cache,
		async stop() {
			await Promise.all([server.stop(), newsroomServer?.stop()]);
			await statistics.stop();
		},
	};
}
