import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { plainReasons } from '../bundles/formats/plain-reason.ts';
import { previewHours } from '../publishing/preview-links.ts';
import { type Job, job } from './jobs.ts';

/** Words on the command line that make no job. */
export class BadUsage extends Error {
	override readonly name = 'BadUsage';
}

/** So many days the searches are listed of, unless told otherwise. */
const searchDays = 30;

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
  reindex                           index all published texts anew for search, while the site goes on
  searches [--days N] [--without-results]
                                    list what visitors searched for in the last ${searchDays} days or N, or
                                    only what they did not find
  dictionary add|remove WORD…       teach searches your words, names of companies and projects, or take
                                    them away again
  dictionary list                   list them
  proposals add|remove LANG QUERY   propose a query to visitors who type a part of it, or no longer
  proposals list                    list them

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
	days: { type: 'string' },
	'without-results': { type: 'boolean' },
	help: { type: 'boolean', short: 'h' },
} as const;

type Values = {
	overwrite?: boolean;
	'with-history'?: boolean;
	at?: string;
	hours?: string;
	days?: string;
	'without-results'?: boolean;
	help?: boolean;
};

/** Marks a word that may be followed by more of its kind. */
const orMore = '…';

/** The jobs of this command line; films have one of their own, which makes them ready first. */
type ContentJob = Exclude<Job, { kind: `video ${string}` }>;

/** Which options and words each command takes. */
const commands: Record<ContentJob['kind'], { words: string[]; options: (keyof Values)[] }> = {
	import: { words: ['FOLDER'], options: ['overwrite'] },
	export: { words: ['FOLDER'], options: ['with-history'] },
	publish: { words: ['ID', 'LANG'], options: ['at'] },
	schedule: { words: ['ID', 'LANG', 'MOMENT'], options: [] },
	withdraw: { words: ['ID', 'LANG'], options: [] },
	restore: { words: ['ID', 'LANG', 'VERSION'], options: [] },
	versions: { words: ['ID', 'LANG'], options: [] },
	'preview-link': { words: ['ID', 'LANG'], options: ['hours'] },
	reindex: { words: [], options: [] },
	searches: { words: [], options: ['days', 'without-results'] },
	'dictionary add': { words: [`WORD${orMore}`], options: [] },
	'dictionary remove': { words: [`WORD${orMore}`], options: [] },
	'dictionary list': { words: [], options: [] },
	'proposals add': { words: ['LANG', `QUERY${orMore}`], options: [] },
	'proposals remove': { words: ['LANG', `QUERY${orMore}`], options: [] },
	'proposals list': { words: [], options: [] },
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
	if (values.help || positionals[0] === 'help' || positionals[0] === undefined) return null;
	const { command, given } = readCommand(positionals[0], positionals.slice(1));
	const expected = commands[command];
	const takesMore = expected.words.at(-1)?.endsWith(orMore) === true && given.length > expected.words.length;
	if (given.length !== expected.words.length && !takesMore) {
		throw new BadUsage(`${command} takes ${expected.words.join(' ') || 'no words'}.`);
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

/** A command is a word, or two: `dictionary add`. @throws BadUsage */
function readCommand(first: string, others: string[]): { command: ContentJob['kind']; given: string[] } {
	if (isCommand(first)) return { command: first, given: others };
	const both = `${first} ${others[0]}`;
	if (isCommand(both)) return { command: both, given: others.slice(1) };
	const wanted = Object.keys(commands).filter((command) => command.startsWith(`${first} `));
	if (wanted.length === 0) throw new BadUsage(`There is no command ${first}.`);
	const seconds = wanted.map((command) => command.slice(first.length + 1));
	throw new BadUsage(`${first} takes one of ${seconds.join(', ')}.`);
}

function isCommand(word: string): word is ContentJob['kind'] {
	return Object.hasOwn(commands, word);
}

/** The job as it was written, unchecked. */
function jobOf(kind: ContentJob['kind'], words: string[], values: Values, from: string): object {
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
		case 'reindex':
		case 'dictionary list':
		case 'proposals list':
			return { kind };
		case 'dictionary add':
		case 'dictionary remove':
			return { kind, words };
		case 'proposals add':
		case 'proposals remove':
			return { kind, lang: first, query: words.slice(1).join(' ') };
		case 'searches':
			return {
				kind,
				days: values.days === undefined ? searchDays : Number(values.days),
				withoutResults: values['without-results'] ?? false,
			};
		case 'withdraw':
		case 'versions':
			return text;
	}
}
