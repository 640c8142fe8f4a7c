import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, parseSync } from 'vite';

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

/**
 * Bundles a module that is imported with `?inline` into one script, whose text the server writes into documents. It is
 * empty in the browser's own code.
 */
export function inlineScripts(): Plugin {
	return {
		name: 'inline-scripts',
		enforce: 'pre',
		load: {
			filter: { id: /\.ts\?inline$/ },
			async handler(id) {
				if (this.environment.name === 'client') return "export default '';";
				const input = id.replace('?inline', '');
				const bundled = await build({
					...{ configFile: false, root: import.meta.dirname, publicDir: false, logLevel: 'warn' },
					build: {
						...{ write: false, target: 'es2022', modulePreload: false },
						rolldownOptions: { input, output: { format: 'iife' } },
					},
				});
				const [script] = 'output' in bundled ? bundled.output : [];
				if (!script) this.error(`There is no script in ${input}.`);
				for (const module of script.moduleIds) this.addWatchFile(module);
				return `export default ${JSON.stringify(script.code.trim())};`;
			},
		},
	};
}

/** Modules of libraries whose functions the site's browser code never needs. */
const unusedModules = [
	// DASH: all streams are HLS.
	/\/mpd-parser\/dist\/mpd-parser\.es\.js$/,
	// Browsers have XHR, which is used instead (decision 011).
	/\/axios\/lib\/adapters\/fetch\.js$/,
	// Calls of the site report no progress, have a signal to cancel them, and send forms rather than JSON.
	/\/axios\/lib\/helpers\/progressEventReducer\.js$/,
	/\/axios\/lib\/cancel\/CancelToken\.js$/,
	/\/axios\/lib\/helpers\/formDataToJSON\.js$/,
	/\/axios\/lib\/helpers\/HttpStatusCode\.js$/,
	// Parameters and forms are encoded before axios gets them.
	/\/axios\/lib\/helpers\/toFormData\.js$/,
	/\/axios\/lib\/helpers\/toURLEncodedForm\.js$/,
	/\/axios\/lib\/helpers\/AxiosURLSearchParams\.js$/,
	/\/axios\/lib\/core\/assertParamsAcyclic\.js$/,
	// Routes that are fetched one by one, and measuring hooks: neither is turned on.
	/\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
	/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
];

/** Replaces unused modules by ones whose exports are functions that do nothing. The build fails if one is gone. */
export function emptyUnusedModules(): Plugin {
	const left = new Set(unusedModules);
	return {
		name: 'empty-unused-modules',
		// The server's build does not bundle libraries.
		applyToEnvironment: ({ name }) => name === 'client',
		apply: 'build',
		transform: {
			filter: { id: unusedModules },
			handler(code, id) {
				for (const path of unusedModules) if (path.test(id)) left.delete(path);
				return { code: exportsIn(code).map(emptyExport).join('\n'), map: null };
			},
		},
		buildEnd(failure) {
			if (!failure && left.size > 0) this.error(`No module is ${[...left].join(' or ')}: see decision 068.`);
		},
	};
}

/** The names that a library's module exports. */
export function exportsIn(code: string): string[] {
	const { staticExports } = parseSync('module.js', code).module;
	return staticExports.flatMap(({ entries }) =>
		entries.map(({ exportName }) => exportName.name ?? 'default'),
	);
}

function emptyExport(name: string): string {
	return name === 'default' ? 'export default () => {};' : `export const ${name} = () => {};`;
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

/** The classes of each file that has been seen in this process, by the hash of its path. */
const classesByHash = new Map<string, { path: string; names: string[] }>();

/**
 * Scopes a class of a CSS module: three characters of the hash of its file's path, and its number in that file. With
 * its name, the style sheet would be 8 % larger, and scripts and documents too (decision 008).
 *
 * @throws if two files have the same hash: rename one of them
 */
export function scopedClassName(name: string, file: string): string {
	const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
	const hash = createHash('sha256').update(path).digest('base64url').slice(0, 3);
	const classes = classesByHash.get(hash) ?? { path, names: [] };
	if (classes.path !== path) throw new Error(`${classes.path} and ${path} make the same class names.`);
	classesByHash.set(hash, classes);
	if (!classes.names.includes(name)) classes.names.push(name);
	return `_${hash}${classes.names.indexOf(name)}`;
}

/** A third-party work in the browser's files, and its licence text. */
export type Notice = { name: string; licence: string; text: string | null };

/** Null for own modules. */
export function packageFolder(moduleId: string): string | null {
	return /^(\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1] ?? null;
}

/** @throws if the package has no licence */
export function packageNotice(folder: string): Notice {
	const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
	if (typeof license !== 'string' && files.length === 0) throw new Error(`${name} states no licence`);
	const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
	return {
		name: `${name} ${version}`,
		licence: typeof license === 'string' ? license : 'see below',
		text: texts.join('\n\n') || null,
	};
}

/**
 * The licence of `fonts/barlow-600.woff2` is `fonts/barlow-licence.txt`.
 *
 * @throws if it is missing
 */
export function fontNotice(font: string): Notice {
	const [family = ''] = basename(font).split('-', 1);
	const licence = join(dirname(font), `${family}-licence.txt`);
	if (!existsSync(licence)) throw new Error(`${font} has no licence in ${licence}`);
	return { name: `the typeface ${family}`, licence: 'OFL-1.1', text: readFileSync(licence, 'utf8').trim() };
}

/** Sorted by name, without duplicates. */
export function formatNotices(notices: readonly Notice[]): string {
	const byName = new Map(notices.map((notice) => [notice.name, notice]));
	const line = '-'.repeat(72);
	const parts = [...byName.values()]
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.map(({ name, licence, text }) => `${name}\nLicence: ${licence}\n${text ? `\n${text}\n` : ''}`);
	return ['This website contains the following works of others.\n', ...parts].join(`\n${line}\n\n`);
}

/** Emits `licences.txt` with the licences of all packages and fonts in the browser's files. */
export function thirdPartyLicences(): Plugin {
	return {
		name: 'third-party-licences',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		generateBundle(_, bundle) {
			const folders = new Set<string>();
			const notices: Notice[] = [];
			for (const file of Object.values(bundle)) {
				if (file.type === 'chunk') {
					for (const id of file.moduleIds) folders.add(packageFolder(id) ?? '');
				} else if (/\.woff2?$/.test(file.fileName)) {
					for (const font of file.originalFileNames)
						notices.push(fontNotice(resolve(this.environment.config.root, font)));
				}
			}
			folders.delete('');
			for (const folder of folders) notices.push(packageNotice(folder));
			this.emitFile({ type: 'asset', fileName: 'licences.txt', source: formatNotices(notices) });
		},
	};
}
