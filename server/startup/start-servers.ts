import type { Settings } from '../settings.ts';
import type { App } from './app.ts';
import { type RunningServer, startServer } from './start-server.ts';

type StartServersOptions = Parameters<typeof startServer>[2];

export type RunningServers = RunningServer & {
	/** Of the newsroom, where it has its own. */
	newsroomPort: number | null;
};

/** Listens on the site's port, and on the newsroom's where it has its own. Both stop together. */
export async function startServers(
	{ listener, newsroomListener }: Pick<App, 'listener' | 'newsroomListener'>,
	settings: Settings,
	options: StartServersOptions,
): Promise<RunningServers> {
	const { url, port } = settings.newsroom;
	const site = await startServer(listener, settings, options);
	if (!newsroomListener || port === null) return { ...site, newsroomPort: null };
	try {
		const newsroom = await startServer(newsroomListener, { ...settings, siteUrl: url, port }, options);
		return {
			port: site.port,
			newsroomPort: newsroom.port,
			stopping: site.stopping,
			async stop() {
				await Promise.all([site.stop(), newsroom.stop()]);
			},
		};
	} catch (error) {
		await site.stop();
		throw error;
	}
}
