import { join } from 'node:path';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import type { EmptyStore } from './databases.ts';
import { fillNewsroom } from './fill-newsroom.ts';
import { type NewsroomServer, startNewsroomServer } from './newsroom-server.ts';
import { test as newsroomTest } from './newsroom-test.ts';
import type { NewsroomPeople } from './people.ts';
import { startNginx } from './start-nginx.ts';

/** A newsroom through `deploy/nginx.conf`, in front of two instances on one PostgreSQL and one media store. */
export type Proxied = {
	people: NewsroomPeople;
	/** Of site and newsroom, as browsers open them. */
	origin: string;
	/** Where nginx serves the newsroom on its own host, from the same instances. */
	ownHost: string;
	store: EmptyStore;
	/** The folder of the media store. */
	mediaFolder: string;
	servers: readonly [NewsroomServer, NewsroomServer];
	/** Ports of instances that nginx has sent no request to, by its log. */
	unusedInstances(): string[];
};

export const test = newsroomTest.extend<object, { proxied: Proxied }>({
	proxied: [
		async ({ databases }, use) => {
			const ports = { site: await findFreePort(), newsroom: await findFreePort() };
			const origin = `http://localhost:${ports.site}`;
			const store = await databases.createEmpty('PostgreSQL');
			const people = await fillNewsroom(store);
			const mediaFolder = join(store.dataDir, 'media');
			const environment = { SITE_URL: origin, MEDIA_STORE: mediaFolder };
			const servers = [
				await startNewsroomServer({ ...store, environment }),
				await startNewsroomServer({ ...store, dataDir: databases.createDataDir(), environment }),
			] as const;
			const instances = [new URL(servers[0].origin).port, new URL(servers[1].origin).port] as const;
			const nginx = await startNginx(databases.createDataDir(), { ...ports, instances });
			await use({
				...{ people, origin, ownHost: `http://localhost:${ports.newsroom}` },
				...{ store, mediaFolder, servers },
				unusedInstances: () =>
					instances.filter((port) => !nginx.accessLog().includes(` upstream=127.0.0.1:${port} `)),
			});
			await nginx.stop();
			for (const server of servers) await server.stop();
		},
		// nginx may have to be installed.
		{ scope: 'worker', timeout: 600_000 },
	],
});
