import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

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
