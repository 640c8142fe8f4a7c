import { createHash } from 'node:crypto';
import { relative } from 'node:path';
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

/** DASH parser of video.js. */
const dashParser = 'mpd-parser';
const emptyModule = '\0no-dash';

/** Excludes DASH from the player, as all streams are HLS. */
export function excludeDash(): Plugin {
	return {
		name: 'exclude-dash',
		enforce: 'pre',
		resolveId(id) {
			return id === dashParser ? emptyModule : null;
		},
		load(id) {
			if (id !== emptyModule) return null;
			const names = ['addSidxSegmentsToPlaylist', 'generateSidxKey', 'parse', 'parseUTCTiming'];
			return names.map((name) => `export const ${name} = undefined;`).join('\n');
		},
	};
}

/** React Aria's texts in other languages: `…/react-aria/dist/private/intl/calendar/de-DE.mjs`. */
const otherLocales =
	/\/react-(?:aria|stately|aria-components)\/.*\/intl\/(?:.*\/)?(?!en-US|zh-CN)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Excludes React Aria's texts in languages that the site does not have. */
export function excludeLocales(): Plugin {
	return {
		name: 'exclude-locales',
		enforce: 'pre',
		load(id) {
			return otherLocales.test(id) ? 'export default {}' : null;
		},
	};
}

/** React Router reloads the current page here, when another page's code fails to load. */
const reloadStatement = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** Fails in its loader, as throwing here would leave the navigation pending forever. */
const failingModule =
	"error.name = 'ChunkLoadError'; const fail = () => { throw error; }; return { default: fail, clientLoader: fail };";

/**
 * Makes React Router throw a ChunkLoadError instead of reloading the current page: the error page then reloads
 * the target address.
 */
export function reportChunkLoadErrors(): Plugin {
	let isReplaced = false;
	return {
		name: 'report-chunk-load-errors',
		// The server's build does not bundle React Router.
		applyToEnvironment: ({ name }) => name === 'client',
		apply: 'build',
		transform: {
			filter: { id: /\/react-router\/dist\/.*\/routeModules\.m?js$/ },
			handler(code) {
				isReplaced = reloadStatement.test(code);
				return { code: code.replace(reloadStatement, failingModule), map: null };
			},
		},
		buildEnd(failure) {
			if (!failure && !isReplaced) this.error('React Router does not reload where it did: see decision 037.');
		},
	};
}

/** The file of each name, in this process. */
const filesByName = new Map<string, string>();

/**
 * Scopes a class of a CSS module: its name and three characters of the file's hash. Vite's names are longer and
 * add 5 % to the style sheet (decision 008).
 *
 * @throws if two files produce the same name: rename one of the classes
 */
export function scopedClassName(name: string, file: string): string {
	const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
	const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
	const owner = filesByName.get(scoped) ?? path;
	if (owner !== path) throw new Error(`${owner} and ${path} make the same class name, ${scoped}.`);
	filesByName.set(scoped, path);
	return scoped;
}
