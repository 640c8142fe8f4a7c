import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** In the build, beside the page. */
export const serviceWorkerFile = 'service-worker.js';

/**
 * Tells the service worker of a build which files it keeps: all that browsers ask for by their immutable names.
 *
 * @param base of the addresses, with slashes: `/newsroom/`
 */
export function emitServiceWorker(base: string): Plugin {
	return {
		name: 'emit-service-worker',
		enforce: 'post',
		generateBundle: {
			order: 'post',
			handler(_, bundle) {
				const worker = bundle[serviceWorkerFile];
				if (worker?.type !== 'chunk') this.error(`The build has no ${serviceWorkerFile}.`);
				const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
				const edition = createHash('sha256').update(files.sort().join()).digest('base64url').slice(0, 12);
				worker.code = worker.code
					.replaceAll('__NEWSROOM_EDITION__', JSON.stringify(edition))
					.replaceAll('__NEWSROOM_FILES__', JSON.stringify(files.map((name) => base + name)));
			},
		},
	};
}
