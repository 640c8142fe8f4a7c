import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Replaces `*.build-time.ts` modules by their exported values, so that their code and its libraries do not
 * reach the browser.
 */
export function evaluateAtBuildTime(): Plugin {
	return {
		name: 'evaluate-at-build-time',
		enforce: 'pre',
		async load(id) {
			if (!id.endsWith('.build-time.ts')) return null;
			const values: Record<string, unknown> = await import(pathToFileURL(id).href);
			return Object.entries(values)
				.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
				.join('\n');
		},
	};
}
