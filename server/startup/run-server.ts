import { join } from 'node:path';
import { loadLastBackup } from '@portico/content/backup/back-up.ts';
import { serveControlSocket } from '@portico/content/commands/control/serve-control-socket.ts';
import { createUploadPace } from '@portico/content/drafts/uploads/receive-part.ts';
import { uploadBytesPerSecond, uploadLimits } from '@portico/content/drafts/uploads/upload-rules.ts';
import { picturesApart } from '@portico/content/files/pictures/pictures-apart.ts';
import type { ObjectStore } from '@portico/content/files/stores/object-store.ts';
import { findUsedMedia } from '@portico/content/media/find-used-media.ts';
import { onStatement } from '@portico/content/store/statements.ts';
import { createReadOnlyCheck, createStoreCheck } from '@portico/content/store/store-check.ts';
import type { Logger } from 'pino';
import { type BackgroundJobs, startBackgroundJobs } from '../background/background-jobs.ts';
import { filmsApart } from '../background/films-apart.ts';
import { wasDiskFull } from '../error-answers/http-error.ts';
import { createMediaInUse } from '../media-files/media-in-use.ts';
import type { NewsroomParts } from '../newsroom/newsroom-parts.ts';
import { createMetricsAccess, healthRoutes, metricsRoutes } from '../operation/health-routes.ts';
import { createMetrics } from '../operation/metrics.ts';
import {
	createRequestIds,
	createRequestLog,
	logReadOnlyStore,
	logStoreFault,
} from '../operation/request-log.ts';
import { observeCache } from '../response-cache/response-cache.ts';
import { createGuards } from '../serving/guard-uncached.ts';
import type { Settings } from '../settings.ts';
import { reportToUmami } from '../statistics/report-to-umami.ts';
import { createStatistics } from '../statistics/statistics.ts';
import { startAssets } from '../website/start-assets.ts';
import { clientFolder, loadBuiltWebsite, startDevelopmentWebsite } from '../website/website-build.ts';
import { createApp } from './app.ts';
import { announceNewsroom, newsroomParts } from './newsroom-parts.ts';
import { followContent, openContent } from './open-content.ts';
import { startNewsroom } from './start-newsroom.ts';
import {
	createDevelopmentMiddleware,
	type RunningServers,
	startServers,
	tryListening,
} from './start-server.ts';

type RunOptions = {
	log: Logger;
	/** The bundle to fill an empty store with; null for none. */
	demoFolder: string | null;
	/** Reports progress to the terminal. */
	printLine(line: string): void;
	/** Cancels the start, which then throws its reason. */
	signal?: AbortSignal;
	/** Replaced in tests. */
	parts?: NewsroomParts;
};

/**
 * Starts the resources of the server in order. They are stopped in reverse order when the server stops or cannot start,
 * even if one fails to stop.
 *
 * @throws DataDirInUse if another server owns the data folder; NotPrivate if other users can access it
 */
export async function runServer(
	settings: Settings,
	{ log, demoFolder, printLine, signal, parts = newsroomParts }: RunOptions,
): Promise<Pick<RunningServers, 'port' | 'newsroomPort' | 'stop'>> {
	await using resources = new AsyncDisposableStack();
	await tryListening(settings);
	signal?.throwIfAborted();
	const content = await openContent(settings, { demoFolder, printLine, signal }, resources);
	signal?.throwIfAborted();
	const { database, media, space } = content;
	const website = await startWebsite(settings.development, content.objects, log, resources);
	signal?.throwIfAborted();
	const { follower, contact, listen } = await followContent(content, settings, log, resources);

	const metrics = createMetrics();
	resources.defer(onStatement(metrics.store));
	const statistics = startStatistics();
	resources.defer(() => statistics.stop());
	const mediaInUse = createMediaInUse((digests) => findUsedMedia(database, digests), contact);

	const isReadOnly = createReadOnlyCheck(database, (now) => logReadOnlyStore(log, now));
	let server: RunningServers | null = null;
	const health = healthRoutes({
		storeReady: createStoreCheck(database, (fault) => logStoreFault(log, fault)),
		eventSilenceSeconds: () => (Date.now() - follower.lastResponseAt) / 1000,
		assetsShared: () => settings.store.databaseUrl === null || (website.assets?.areShared() ?? true),
		stopping: () => server?.stopping() ?? false,
		diskFull: wasDiskFull,
		readOnly: isReadOnly,
		freeBytes: () => space.bytes(),
	});
	const guards = createGuards(settings.trustedProxies, metrics, log);
	let jobs: BackgroundJobs | null = null;
	const uploads = {
		...{ database, objects: content.objects, media, picturesApart, space },
		films: filmsApart(
			{ jobs: settings.videoJobs, workFolder: join(settings.store.dataDir, 'video-work') },
			log,
		),
		...{ attachmentTypes: settings.attachmentTypes, limits: uploadLimits },
		pace: createUploadPace(uploadBytesPerSecond),
	};
	const onUploadReceived = () => jobs?.finishUploads.wake();
	const newsroom = await startNewsroom(
		{ store: content.store, media, uploads, onUploadReceived, parts, guards, log },
		settings,
		resources,
	);
	const requestLog = createRequestLog(log);
	const app = createApp({
		...{ database, media, mediaInUse, statistics, contact, log },
		...{
			siteUrl: settings.siteUrl,
			hsts: settings.hsts,
			mediaOrigins: settings.mediaOrigins,
			development: settings.development,
		},
		website: website.load,
		cacheBytes: settings.cacheMegabytes * 2 ** 20,
		...{ guards, newsroom },
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
	const { cache } = app;
	listen({
		onEvents(events) {
			const invalidations = events.map(({ tags, kind }) => ({ tags, withdrawn: kind === 'withdrawals' }));
			const withdrawn = invalidations.some((event) => event.withdrawn);
			cache.invalidate(invalidations);
			mediaInUse.invalidate({ withdrawn });
			if (withdrawn) statistics.clearMostRead();
			newsroom.newsroom.notifyArticles();
		},
		onGap() {
			cache.clear();
			mediaInUse.invalidate({ withdrawn: true });
			statistics.clearMostRead();
			newsroom.newsroom.notifyArticles();
		},
	});
	observeCache(metrics, cache, follower);
	metrics.gauge(
		'portico_disk_free_bytes',
		'Bytes left on the fuller disk of store and media.',
		async () => (await space.bytes()) ?? Number.NaN,
	);
	metrics.gauge('portico_store_read_only', '1 while the store refuses changes, else 0.', () =>
		isReadOnly().then(Number, () => Number.NaN),
	);
	metrics.gauge(
		'portico_last_backup_timestamp_seconds',
		'When the last backup was completed, in seconds since 1970; 0 when there was none.',
		() =>
			loadLastBackup(database).then(
				(last) => (last ? last.at.getTime() / 1000 : 0),
				() => Number.NaN,
			),
	);
	metrics.gauge(
		'portico_newsroom_event_streams',
		'Open event streams of the newsroom.',
		newsroom.newsroom.streams.count,
	);
	metrics.gauge('portico_page_views_waiting', 'Page views waiting to be stored.', statistics.waiting);

	// Before the server answers: jobs are sent to a server that is ready.
	if (!settings.store.databaseUrl) {
		const { siteUrl, newsroomUrl, attachmentTypes, maxBodyBytes } = settings;
		const control = await serveControlSocket(
			settings.store.dataDir,
			{ database, media, space, siteUrl, newsroomUrl, attachmentTypes, maxBodyBytes },
			{ onFault: (error) => log.error({ err: error }, 'a content command failed') },
		);
		resources.defer(() => control.close());
	}
	server = await startServers(app, settings, {
		middleware: createDevelopmentMiddleware(website.vite, newsroom.vite),
		reportFault: (error) => log.error({ err: error }, 'a connection could not be accepted'),
		onClosing: () => newsroom.newsroom.streams.stop(),
	});
	const { port, newsroomPort, stop } = server;
	resources.defer(stop);
	jobs = startBackgroundJobs(uploads, cache, settings.statistics.detailDays, log, resources);

	printLine(`Portico serves ${settings.siteUrl} (listening on ${settings.host}, port ${port})`);
	if (newsroomPort !== null) {
		printLine(`The newsroom has a port of its own (listening on ${settings.host}, port ${newsroomPort})`);
	}
	// Nobody can sign in to what was not built; the log says so.
	if (newsroom.isBuilt)
		await announceNewsroom({
			...{ database, log, printLine },
			filledWithDemo: content.filledWithDemo,
			newsroomUrl: newsroom.url,
			firstAdministratorLink: parts.firstAdministratorLink,
			addDemoPeople: parts.addDemoPeople,
		});
	const running = resources.move();
	return { port, newsroomPort, stop: () => running.disposeAsync() };

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

/** Loads the built website and its files; in development, serves the sources through Vite. */
async function startWebsite(
	development: boolean,
	objects: ObjectStore,
	log: Logger,
	resources: AsyncDisposableStack,
) {
	if (development) {
		const { vite, load } = await startDevelopmentWebsite();
		resources.defer(() => vite.close());
		return { load, assets: null, vite };
	}
	const website = await loadBuiltWebsite();
	const assets = await startAssets(clientFolder, objects, log);
	resources.defer(() => assets.stop());
	return { load: async () => website, assets, vite: null };
}
