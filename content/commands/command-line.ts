import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { plainReasons } from '../bundles/formats/plain-reason.ts';
import { previewHours } from '../publishing/preview-links.ts';
import { type Job, job } from './jobs.ts';

/** Words on the command line that make no job. */
export class BadUsage extends Error {
	override readonly name = 'BadUsage';
}

export const helpText = `Usage: npm run content -- COMMAND

  import FOLDER [--overwrite]       bring a content bundle in; texts edited here since their last
                                    import are left, and listed, unless --overwrite is given
  export FOLDER [--with-history]    write everything into an empty folder, as a bundle; with history,
                                    also every version of every text, and view counts
  publish ID LANG [--at MOMENT]     show the latest version of a text to visitors
  schedule ID LANG MOMENT           have the latest version published when its moment comes
  withdraw ID LANG                  take a text away from visitors; its versions stay
  restore ID LANG VERSION           make an earlier version the latest again
  versions ID LANG                  list the versions of a text
  preview-link ID LANG [--hours N]  make an address that shows the latest version, for ${previewHours} hours or N

LANG is zh or en. A MOMENT has its offset: 2026-05-01T08:00:00+08:00.
The store is the one the server uses: DATABASE_URL, or the embedded one in DATA_DIR (./data). A server
that owns the embedded store does the job itself, while it goes on serving pages.
An import ends with exit code 0 when it came to its end, also where it refused or left something and
said so; 1 means the job failed or was cancelled, 2 that it was not understood.`;

const options = {
	overwrite: { type: 'boolean' },
	'with-history': { type: 'boolean' },
	at: { type: 'string' },
	hours: { type: 'string' },
	help: { type: 'boolean', short: 'h' },
} as const;

type Values = { overwrite?: boolean; 'with-history'?: boolean; at?: string; hours?: string; help?: boolean };

/** Which options and words each command takes. */
const commands: Record<Job['kind'], { words: string[]; options: (keyof Values)[] }> = {
	import: { words: ['FOLDER'], options: ['overwrite'] },
	export: { words: ['FOLDER'], options: ['with-history'] },
	publish: { words: ['ID', 'LANG'], options: ['at'] },
	schedule: { words: ['ID', 'LANG', 'MOMENT'], options: [] },
	withdraw: { words: ['ID', 'LANG'], options: [] },
	restore: { words: ['ID', 'LANG', 'VERSION'], options: [] },
	versions: { words: ['ID', 'LANG'], options: [] },
	'preview-link': { words: ['ID', 'LANG'], options: ['hours'] },
};

/**
 * Makes a job of the words of a command line.
 *
 * @param from the folder relative ones are meant from
 * @returns null when help is asked for
 * @throws BadUsage
 */
export function parseCommandLine(words: string[], from: string): Job | null {
	const { values, positionals } = parseWords(words);
	const [command, ...given] = positionals;
	if (values.help || command === 'help' || command === undefined) return null;
	if (!isCommand(command)) throw new BadUsage(`There is no command ${command}.`);
	const expected = commands[command];
	if (given.length !== expected.words.length) {
		throw new BadUsage(`${command} takes ${expected.words.join(' ')}.`);
	}
	for (const option of Object.keys(values) as (keyof Values)[]) {
		if (!expected.options.includes(option)) throw new BadUsage(`${command} takes no --${option}.`);
	}
	const parsed = job.safeParse(jobOf(command, given, values, from), { reportInput: true });
	if (!parsed.success) throw new BadUsage(plainReasons(parsed.error));
	return parsed.data;
}

function parseWords(words: string[]): { values: Values; positionals: string[] } {
	try {
		return parseArgs({ args: words, options, allowPositionals: true, strict: true });
	} catch (error) {
		throw new BadUsage((error as Error).message);
	}
}

function isCommand(word: string): word is Job['kind'] {
	return Object.hasOwn(commands, word);
}

/** The job as it was written, unchecked. */
function jobOf(kind: Job['kind'], words: string[], values: Values, from: string): object {
	const [first = '', lang, third] = words;
	const text = { kind, articleId: first, lang };
	switch (kind) {
		case 'import':
			return { kind, folder: resolve(from, first), overwrite: values.overwrite ?? false };
		case 'export':
			return { kind, folder: resolve(from, first), withHistory: values['with-history'] ?? false };
		case 'publish':
			return { ...text, at: values.at ?? null };
		case 'schedule':
			return { ...text, due: third };
		case 'restore':
			return { ...text, version: Number(third) };
		case 'preview-link':
			return { ...text, hours: values.hours === undefined ? previewHours : Number(values.hours) };
		case 'withdraw':
		case 'versions':
			return text;
	}
}
