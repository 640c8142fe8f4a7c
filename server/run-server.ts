import { setImmediate } from 'node:timers/promises';
import { importDemoIfEmpty } from '@portico/content/bundles/demo/import-demo-if-empty.ts';
import { relistMovedColumns } from '@portico/content/bundles/importing/lists/relist-moved-columns.ts';
import { serveControlSocket } from '@portico/content/commands/control/serve-control-socket.ts';
import { followEvents } from '@portico/content/events/follow-events.ts';
import { openMediaStore } from '@portico/content/media/stores/open-media-store.ts';
import { openStore } from '@portico/content/store/connect.ts';
import { onStatement } from '@portico/content/store/statement-times.ts';
import { storeAnswers } from '@portico/content/store/store-answers.ts';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { addAvifCopies } from './background/add-avif-copies.ts';
import { compressKeptAnswers } from './background/compress-kept-answers.ts';
import { expireOldStatistics } from './background/expire-statistics.ts';
import { indexTextsForSearch } from './background/index-texts-for-search.ts';
import { promoteScheduledTexts } from './background/promote-scheduled-texts.ts';
import { pruneOldEvents } from './background/prune-old-events.ts';
import { healthRoutes } from './operation/health-routes.ts';
import { createRequestIds } from './operation/logs/request-ids.ts';
import { createRequestLog } from './operation/logs/request-log.ts';
import { createMetrics } from './operation/metrics/metrics.ts';
import { createMetricsAccess } from './operation/metrics/metrics-access.ts';
import { metricsRoutes } from './operation/metrics/metrics-routes.ts';
import { observeCache } from './operation/metrics/observe-cache.ts';
import { createGuards } from './serving/create-guards.ts';
import type { Settings } from './settings.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { reportToUmami } from './statistics/report-to-umami.ts';
import { createStatistics } from './statistics/statistics.ts';
import { clientFolder, loadBuiltWebsite } from './website/built-website.ts';
import { startDevelopmentWebsite } from './website/development-website.ts';
import { startAssets } from './website/start-assets.ts';

type RunOptions = {
	log: Logger;
	/** The bundle an empty store is filled with; null for none. */
	demoFolder: string | null;
	/** Tells whoever started the server how it goes. */
	tell(line: string): void;
};

/**
 * Opens the store, fills an empty one with the demo, and serves. What was opened is closed again in the
 * opposite order when the server stops, or cannot start.
 *
 * @throws DataDirInUse when another server owns the data folder
 */
export async function runServer(
	settings: Settings,
	options: RunOptions,
): Promise<Pick<RunningServer, 'port' | 'stop'>> {
	const { log, demoFolder, tell } = options;
	const closing: (() => unknown)[] = [];
	const closeAll = async () => {
		const faults: unknown[] = [];
		// One that fails keeps none of the others open.
		for (const close of closing.reverse().splice(0)) {
			try {
				await close();
			} catch (error) {
				faults.push(error);
			}
		}
		if (faults.length > 0) throw faults[0];
	};
	try {
		const store = await openStore(settings.store, {
			onWaiting: () => tell('  the database cannot be reached yet: waiting for it'),
		});
		closing.push(() => store.close());
		const { database } = store;
		const mediaStore = await openMediaStore(settings.media);
		closing.push(() => mediaStore.close());
		const { media } = mediaStore;

		// A move of columns that was interrupted is completed before anybody reads their lists.
		await relistMovedColumns(database, () => setImmediate());
		if (demoFolder) await fillWithDemo({ database, media }, demoFolder, tell);

		const development = settings.development ? await startDevelopmentWebsite() : undefined;
		if (development) closing.push(() => development.vite.close());
		const built = development ? null : await loadBuiltWebsite();
		const assets = development ? null : await startAssets(clientFolder, mediaStore.objects, log);
		if (assets) closing.push(() => assets.stop());

		const metrics = createMetrics();
		closing.push(onStatement(metrics.store));
		const requestLog = createRequestLog(log);
		const health = healthRoutes({
			storeAnswers: () => storeAnswers(database),
			secondsSinceEventsHeard: () => (Date.now() - following.lastHeardAt) / 1000,
			assetsShared: () => settings.store.databaseUrl === null || (assets?.areShared() ?? true),
			stopping: () => server.stopping(),
		});
		const { siteUrl, statistics: statisticsSettings } = settings;
		const outside =
			statisticsSettings.outside && reportToUmami({ ...statisticsSettings.outside, siteUrl, log });
		const statistics = createStatistics({
			database,
			siteUrl,
			outside,
			reportFault: (error) => log.warn({ err: error }, 'searches could not be counted'),
		});
		closing.push(() => statistics.stop());
		const { cache, listener } = createApp({
			database,
			statistics,
			media,
			mediaOrigins: settings.mediaOrigins,
			siteUrl: settings.siteUrl,
			log,
			website: async () => built ?? (await development?.load()) ?? (await loadBuiltWebsite()),
			development: settings.development,
			cacheBytes: settings.cacheMegabytes * 2 ** 20,
			guards: createGuards(settings.trustedProxies, metrics, log),
			ownRoutes: [
				health,
				metricsRoutes(metrics, createMetricsAccess(settings.metricsToken)),
				...(assets ? [assets.routes] : []),
			],
			requestId: createRequestIds(),
			observeRender: metrics.render,
			told(request) {
				// Probes ask every second, and would be most of the log.
				if (request.route !== 'health' || request.status >= 400) requestLog.line(request);
				metrics.request(request.route, request.status, request.outcome, request.milliseconds / 1000);
			},
		});
		const following = await followEvents(store, {
			onEvents(events) {
				const touched = events.map(({ tags, kind }) => ({ tags, withdrawn: kind === 'withdrawals' }));
				cache.apply(touched);
				if (touched.some(({ withdrawn }) => withdrawn)) statistics.forgetMostRead();
			},
			onGap() {
				cache.clear();
				statistics.forgetMostRead();
			},
			onFault: (error) => log.error({ err: error }, 'events cannot be followed'),
		});
		closing.push(() => following.stop());
		observeCache(metrics, cache, following);
		metrics.gauge('portico_page_views_waiting', 'Page views waiting to be stored.', statistics.waiting);
		const server = await startServer(listener, settings, development);
		closing.push(() => server.stop());

		const compressing = compressKeptAnswers(cache, log);
		closing.push(() => compressing.stop());
		const promoting = promoteScheduledTexts(database, log);
		closing.push(() => promoting.stop());
		const pruning = pruneOldEvents(database, log);
		closing.push(() => pruning.stop());
		const indexing = indexTextsForSearch(database, log);
		closing.push(() => indexing.stop());
		const encoding = addAvifCopies(database, media, log);
		closing.push(() => encoding.stop());
		const expiring = expireOldStatistics(database, statisticsSettings.detailDays, log);
		closing.push(() => expiring.stop());
		if (!settings.store.databaseUrl) {
			const control = await serveControlSocket(
				settings.store.dataDir,
				{ database, media, siteUrl: settings.siteUrl },
				{ onFault: (error) => log.error({ err: error }, 'a content command failed') },
			);
			closing.push(() => control.close());
		}

		tell(`Portico serves ${settings.siteUrl} (listening on ${settings.host}, port ${server.port})`);
		return { port: server.port, stop: closeAll };
	} catch (error) {
		await closeAll();
		throw error;
	}
}

async function fillWithDemo(
	store: Parameters<typeof importDemoIfEmpty>[0],
	folder: string,
	tell: (line: string) => void,
): Promise<void> {
	const said = new Set<string>();
	const report = await importDemoIfEmpty(store, folder, {
		onProgress: ({ kind }) => {
			if (said.has(kind)) return;
			said.add(kind);
			tell(`  filling the empty store with the demo: ${kind}`);
		},
		onProblem: (problem) => tell(`  ${problem.severity}: ${problem.message}`),
	});
	if (report) tell(`  the demo is in: ${report.imported} entries`);
}
