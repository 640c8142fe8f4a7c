import { serveControlSocket } from '@portico/content/commands/control/serve-control-socket.ts';
import { findUsedMedia } from '@portico/content/media/usage/find-used-media.ts';
import { createStoreCheck } from '@portico/content/store/readiness/store-check.ts';
import { onStatement } from '@portico/content/store/statements/statement-times.ts';
import type { Logger } from 'pino';
import { createMediaInUse } from '../media-files/in-use/media-in-use.ts';
import { healthRoutes } from '../operation/health-routes.ts';
import { logStoreFault } from '../operation/logs/log-store-fault.ts';
import { createRequestIds } from '../operation/logs/request-ids.ts';
import { createRequestLog } from '../operation/logs/request-log.ts';
import { createMetrics } from '../operation/metrics/metrics.ts';
import { createMetricsAccess } from '../operation/metrics/metrics-access.ts';
import { metricsRoutes } from '../operation/metrics/metrics-routes.ts';
import { observeCache } from '../response-cache/observe-cache.ts';
import { createGuards } from '../serving/create-guards.ts';
import type { Settings } from '../settings.ts';
import { reportToUmami } from '../statistics/report-to-umami.ts';
import { createStatistics } from '../statistics/statistics.ts';
import { createApp } from './app.ts';
import { followContent, openContent } from './open-content.ts';
import { startBackgroundJobs } from './start-background-jobs.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { startWebsite } from './start-website.ts';

type RunOptions = {
	log: Logger;
	/** The bundle to fill an empty store with; null for none. */
	demoFolder: string | null;
	/** Reports progress to the terminal. */
	printLine(line: string): void;
};

/**
 * Starts the resources of the server in order. They are stopped in reverse order when the server stops or cannot start,
 * even if one fails to stop.
 *
 * @throws DataDirInUse if another server owns the data folder; NotPrivate if other users can access it
 */
export async function runServer(
	settings: Settings,
	{ log, demoFolder, printLine }: RunOptions,
): Promise<Pick<RunningServer, 'port' | 'stop'>> {
	await using resources = new AsyncDisposableStack();
	const content = await openContent(settings, { demoFolder, printLine }, resources);
	const { database, media, space } = content;
	const website = await startWebsite(settings.development, content.objects, log, resources);
	const { follower, contact, listen } = await followContent(content, settings, log, resources);

	const metrics = createMetrics();
	resources.defer(onStatement(metrics.store));
	const statistics = startStatistics();
	resources.defer(() => statistics.stop());
	const mediaInUse = createMediaInUse((digests) => findUsedMedia(database, digests), contact);

	let server: RunningServer | null = null;
	const health = healthRoutes({
		storeReady: createStoreCheck(database, (fault) => logStoreFault(log, fault)),
		eventSilenceSeconds: () => (Date.now() - follower.lastResponseAt) / 1000,
		assetsShared: () => settings.store.databaseUrl === null || (website.assets?.areShared() ?? true),
		stopping: () => server?.stopping() ?? false,
		freeBytes: () => space.bytes(),
	});
	const requestLog = createRequestLog(log);
	const { cache, listener } = createApp({
		...{ database, media, mediaInUse, statistics, contact, log },
		...{ siteUrl: settings.siteUrl, mediaOrigins: settings.mediaOrigins, development: settings.development },
		website: website.load,
		cacheBytes: settings.cacheMegabytes * 2 ** 20,
		guards: createGuards(settings.trustedProxies, metrics, log),
		ownRoutes: [
			health,
			metricsRoutes(metrics, createMetricsAccess(settings.metricsToken)),
			...(website.assets ? [website.assets.routes] : []),
		],
		requestId: createRequestIds(),
		observeRender: metrics.render,
		onResponse(request) {
			// Probes run every second and would fill the log.
			if (request.route !== 'health' || request.status >= 400) requestLog.line(request);
			metrics.request(request.route, request.status, request.outcome, request.milliseconds / 1000);
		},
	});
	listen({
		onEvents(events) {
			const invalidations = events.map(({ tags, kind }) => ({ tags, withdrawn: kind === 'withdrawals' }));
			const withdrawn = invalidations.some((event) => event.withdrawn);
			cache.apply(invalidations);
			mediaInUse.invalidate({ withdrawn });
			if (withdrawn) statistics.clearMostRead();
		},
		onGap() {
			cache.clear();
			mediaInUse.invalidate({ withdrawn: true });
			statistics.clearMostRead();
		},
	});
	observeCache(metrics, cache, follower);
	metrics.gauge(
		'portico_disk_free_bytes',
		'Bytes left on the fuller disk of store and media.',
		async () => (await space.bytes()) ?? Number.NaN,
	);
	metrics.gauge('portico_page_views_waiting', 'Page views waiting to be stored.', statistics.waiting);

	server = await startServer(listener, settings, {
		vite: website.vite,
		reportFault: (error) => log.error({ err: error }, 'a connection could not be accepted'),
	});
	const { port, stop } = server;
	resources.defer(stop);
	startBackgroundJobs(content, cache, settings.statistics.detailDays, log, resources);
	if (!settings.store.databaseUrl) {
		const { siteUrl, newsroomUrl, attachmentTypes, maxBodyBytes } = settings;
		const control = await serveControlSocket(
			settings.store.dataDir,
			{ database, media, space, siteUrl, newsroomUrl, attachmentTypes, maxBodyBytes },
			{ onFault: (error) => log.error({ err: error }, 'a content command failed') },
		);
		resources.defer(() => control.close());
	}

	printLine(`Portico serves ${settings.siteUrl} (listening on ${settings.host}, port ${port})`);
	const running = resources.move();
	return { port, stop: () => running.disposeAsync() };

	function startStatistics() {
		const { external } = settings.statistics;
		const { siteUrl } = settings;
		return createStatistics({
			...{ database, siteUrl, external: external && reportToUmami({ ...external, siteUrl, log }) },
			reportFault: (error) => log.warn({ err: error }, 'searches could not be counted'),
			logUnmatchedPath: (path) => log.info({ path }, 'a path no page matches was visited'),
		});
	}
}
