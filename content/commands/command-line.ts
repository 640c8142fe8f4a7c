import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { systemAdministrator } from '../accounts/people/no-accounts.ts';
import { defaultPreviewHours } from '../articles/preview-links.ts';
import { plainReasons } from '../reading/parse-entry.ts';
import { type Job, job } from './jobs.ts';

/** A command line that is not valid. */
export class BadUsage extends Error {
	override readonly name = 'BadUsage';
}

/** The default number of days for the report of searches. */
const defaultSearchDays = 30;

export const helpText = `Usage: npm run content -- COMMAND

  import FOLDER [--overwrite] [--prune [--dry-run]]
                                    import a content bundle; texts edited here since their last
                                    import are left, and listed, unless --overwrite is given; with
                                    --prune, columns, units and leaders that its lists do not have are
                                    removed, with --dry-run only listed, and nothing is imported
  media add FOLDER [--overwrite]    add the files below a folder to the media library, as media/ and their
                                    names there; a name that another file has is left, and listed, unless
                                    --overwrite is given
  export FOLDER [--with-history]    write everything into an empty folder, as a bundle; with history,
                                    also every version of every text, and view counts
  backup FILE                       write everything into one new file, readable by its owner only: content
                                    with history, media, people, permissions, the audit log, statistics
  backup --keep N FOLDER            the same, into a file named by the time; of such files, the newest N
                                    stay
  restore FILE                      load a backup into an empty store, of either kind, while no server runs
  publish ID LANG [--version N] [--at TIME]
                                    show a version of a text to visitors, the latest or N
  schedule ID LANG TIME [--version N]
                                    publish the latest version, or N, at this time
  withdraw ID LANG                  hide a text from visitors; its versions stay. LANG may be all: while
                                    one language is published, the page stays and shows it
  remove article ID                 remove an article in every language: its page says it was removed;
                                    all its versions stay, and publishing one brings it back
  remove column ID [--move-to ID]   remove a column without columns below it; its articles go elsewhere
  remove leader NUMBER              remove a leader
  remove unit ID                    remove a unit of the organisation without units below it
  restore ID LANG VERSION           make an earlier version the latest again
  versions ID LANG                  list the versions of a text
  preview-link ID LANG [--hours N]  make an address that shows the latest version, for ${defaultPreviewHours} hours or N
  reindex                           index all published texts anew for search, while the site goes on
  searches [--days N] [--without-results]
                                    list what visitors searched for in the last ${defaultSearchDays} days or N, or
                                    only what they did not find
  dictionary add|remove WORD…       teach searches and line breaks of titles your words, such as names, or take
                                    them away again
  dictionary list                   list them
  proposals add|remove LANG QUERY   propose a query to visitors who type a part of it, or no longer
  proposals list                    list them
  synonyms add TERM TERM…           let searches for one of these terms find the others, too
  synonyms remove TERM              take the group of a term away again
  synonyms list                     list the groups
  people add NAME [--display TEXT] [--administrator] [--role ROLE]…
                                    add a person to the newsroom, with roles for all columns, and print the
                                    one-time address where they choose a password; --administrator is
                                    --role system-administrator, who adds the other people
  people list                       list everybody with an account, their roles and state
  people reset NAME [--second-factors]
                                    end the password and the sessions of a person, and with the option
                                    their second factors; prints a one-time address for a new password
  people lock|unlock NAME           lock an account and end its sessions, or unlock it, also after failed
                                    sign-ins
  people anonymise NAME [--yes]     replace the names of a locked account of somebody who has left, also in
                                    the audit log, for good; asks first, unless --yes is given
  audit verify [--expect NUMBER DIGEST]
                                    check that nothing in the newsroom's audit log was changed or removed,
                                    and that an entry still has the digest that was noted
  audit export FILE [--from DAY] [--to DAY]
                                    write the audit log, or its days from DAY to DAY, into a new file for
                                    spreadsheets (CSV), as the newsroom does
  secrets renew                     make the secrets of this store anew: second factors are encrypted under
                                    the new one, addresses of video keys signed with the old one end

LANG is zh or en. A DAY is 2026-05-01, in the time zone of the site. A TIME has its offset: 2026-05-01T08:00:00+08:00.
The store is the one the server uses: DATABASE_URL, or the embedded one in DATA_DIR (./data). Only an
import and a restore create a missing one. A server that owns the embedded store does the job itself, while it goes on serving pages.
Exit codes: 0 done, 1 failed, 2 not understood, 3 an import that came to its end but refused something, or
lost something that readers should see (what it left as edited here is neither), or an audit log that is
not intact, 130 cancelled.`;

const options = {
	overwrite: { type: 'boolean' },
	prune: { type: 'boolean' },
	'dry-run': { type: 'boolean' },
	'move-to': { type: 'string' },
	version: { type: 'string' },
	'with-history': { type: 'boolean' },
	keep: { type: 'string' },
	at: { type: 'string' },
	hours: { type: 'string' },
	days: { type: 'string' },
	'without-results': { type: 'boolean' },
	display: { type: 'string' },
	administrator: { type: 'boolean' },
	role: { type: 'string', multiple: true },
	'second-factors': { type: 'boolean' },
	expect: { type: 'string' },
	from: { type: 'string' },
	to: { type: 'string' },
	yes: { type: 'boolean' },
	help: { type: 'boolean', short: 'h' },
} as const;

type Values = {
	overwrite?: boolean;
	prune?: boolean;
	'dry-run'?: boolean;
	'move-to'?: string;
	version?: string;
	'with-history'?: boolean;
	keep?: string;
	at?: string;
	hours?: string;
	days?: string;
	'without-results'?: boolean;
	display?: string;
	administrator?: boolean;
	role?: string[];
	'second-factors'?: boolean;
	expect?: string;
	from?: string;
	to?: string;
	yes?: boolean;
	help?: boolean;
};

/** Marks an argument that may be repeated. */
const repeatable = '…';

/** The jobs of this command line; videos have a command line of their own, which packages them first. */
type ContentJob = Exclude<Job, { kind: `video ${string}` }>;

/** The options and arguments of each command. */
const commands: Record<ContentJob['kind'], { words: string[]; options: (keyof Values)[] }> = {
	import: { words: ['FOLDER'], options: ['overwrite', 'prune', 'dry-run'] },
	'media add': { words: ['FOLDER'], options: ['overwrite'] },
	export: { words: ['FOLDER'], options: ['with-history'] },
	backup: { words: ['FILE'], options: ['keep'] },
	'restore backup': { words: ['FILE'], options: [] },
	publish: { words: ['ID', 'LANG'], options: ['version', 'at'] },
	schedule: { words: ['ID', 'LANG', 'TIME'], options: ['version'] },
	withdraw: { words: ['ID', 'LANG'], options: [] },
	restore: { words: ['ID', 'LANG', 'VERSION'], options: [] },
	versions: { words: ['ID', 'LANG'], options: [] },
	'remove article': { words: ['ID'], options: [] },
	'remove column': { words: ['ID'], options: ['move-to'] },
	'remove leader': { words: ['NUMBER'], options: [] },
	'remove unit': { words: ['ID'], options: [] },
	'preview-link': { words: ['ID', 'LANG'], options: ['hours'] },
	reindex: { words: [], options: [] },
	'audit verify': { words: [], options: ['expect'] },
	'audit export': { words: ['FILE'], options: ['from', 'to'] },
	'secrets renew': { words: [], options: [] },
	searches: { words: [], options: ['days', 'without-results'] },
	'dictionary add': { words: [`WORD${repeatable}`], options: [] },
	'dictionary remove': { words: [`WORD${repeatable}`], options: [] },
	'dictionary list': { words: [], options: [] },
	'proposals add': { words: ['LANG', `QUERY${repeatable}`], options: [] },
	'proposals remove': { words: ['LANG', `QUERY${repeatable}`], options: [] },
	'proposals list': { words: [], options: [] },
	'synonyms add': { words: ['TERM', `TERM${repeatable}`], options: [] },
	'synonyms remove': { words: ['TERM'], options: [] },
	'synonyms list': { words: [], options: [] },
	'people add': { words: ['NAME'], options: ['display', 'administrator', 'role'] },
	'people list': { words: [], options: [] },
	'people reset': { words: ['NAME'], options: ['second-factors'] },
	'people lock': { words: ['NAME'], options: [] },
	'people unlock': { words: ['NAME'], options: [] },
	'people anonymise': { words: ['NAME'], options: ['yes'] },
};

/**
 * Parses a command line into a job.
 *
 * @param from the base of relative folders
 * @returns null when help is requested
 * @throws BadUsage
 */
export function parseCommandLine(words: string[], from: string): Job | null {
	const { values, positionals } = parseWords(words);
	if (values.help || positionals[0] === 'help' || positionals[0] === undefined) return null;
	const { command, given } = readCommand(positionals[0], positionals.slice(1));
	const { options: known, words: named } = commands[command];
	// The digest follows the number.
	const expected = { options: known, words: values.expect === undefined ? named : [...named, 'DIGEST'] };
	const acceptsMore =
		expected.words.at(-1)?.endsWith(repeatable) === true && given.length > expected.words.length;
	if (given.length !== expected.words.length && !acceptsMore) {
		const words = expected.words.join(' ') || 'no words';
		throw new BadUsage(`${command} takes ${command === 'restore' ? `FILE, or ${words}` : words}.`);
	}
	for (const option of Object.keys(values) as (keyof Values)[]) {
		if (!expected.options.includes(option)) throw new BadUsage(`${command} takes no --${option}.`);
	}
	const parsed = job.safeParse(jobOf(command, given, values, from), { reportInput: true });
	if (!parsed.success) throw new BadUsage(`${command}: ${plainReasons(withTypedNames(parsed.error))}.`);
	return parsed.data;
}

/** What the operator typed for each field of a job, if that is another name. */
const typedNames: Record<string, string> = {
	...{ articleId: 'ID', lang: 'LANG', due: 'TIME', at: '--at', number: 'NUMBER', hours: '--hours' },
	...{ days: '--days', version: 'VERSION', keep: '--keep', expected: '--expect' },
	...{ roles: '--role', displayName: '--display', fromDay: '--from', toDay: '--to' },
};

function withTypedNames({ issues }: z.ZodError): z.ZodError {
	return new z.ZodError(
		issues.map((issue) => ({
			...issue,
			path: issue.path.slice(0, 1).map((field) => typedNames[String(field)] ?? field),
		})),
	);
}

function parseWords(words: string[]): { values: Values; positionals: string[] } {
	try {
		return parseArgs({ args: words, options, allowPositionals: true, strict: true });
	} catch (error) {
		throw new BadUsage((error as Error).message);
	}
}

/** A command is one word or two: `dictionary add`. @throws BadUsage */
function readCommand(first: string, others: string[]): { command: ContentJob['kind']; given: string[] } {
	// Of the two kinds of restore, that of a backup takes one word.
	if (first === 'restore' && others.length === 1) return { command: 'restore backup', given: others };
	if (isCommand(first)) return { command: first, given: others };
	const both = `${first} ${others[0]}`;
	if (isCommand(both)) return { command: both, given: others.slice(1) };
	const matchingCommands = Object.keys(commands).filter((command) => command.startsWith(`${first} `));
	if (matchingCommands.length === 0) throw new BadUsage(`There is no command ${first}.`);
	const seconds = matchingCommands.map((command) => command.slice(first.length + 1));
	throw new BadUsage(`${first} takes one of ${seconds.join(', ')}.`);
}

function isCommand(word: string): word is ContentJob['kind'] {
	return Object.hasOwn(commands, word);
}

/** The job as entered, not yet validated. */
function jobOf(kind: ContentJob['kind'], words: string[], values: Values, from: string): object {
	const [first = '', lang, third] = words;
	const text = { kind, articleId: first, lang };
	switch (kind) {
		case 'import':
			return {
				...{ kind, folder: resolve(from, first), overwrite: values.overwrite ?? false },
				prune: pruneOf(values),
			};
		case 'media add':
			return { kind, folder: resolve(from, first), overwrite: values.overwrite ?? false };
		case 'export':
			return { kind, folder: resolve(from, first), withHistory: values['with-history'] ?? false };
		case 'backup':
			return {
				kind,
				path: resolve(from, first),
				keep: values.keep === undefined ? null : Number(values.keep),
			};
		case 'restore backup':
			return { kind, file: resolve(from, first) };
		case 'publish':
			return { ...text, version: versionOf(values), at: values.at ?? null };
		case 'schedule':
			return { ...text, version: versionOf(values), due: third };
		case 'restore':
			return { ...text, version: Number(third) };
		case 'remove article':
			return { kind, articleId: first };
		case 'remove column':
			return { kind, fdCode: first, moveTo: values['move-to'] };
		case 'remove leader':
			return { kind, number: Number(first) };
		case 'remove unit':
			return { kind, unitId: first };
		case 'preview-link':
			return { ...text, hours: values.hours === undefined ? defaultPreviewHours : Number(values.hours) };
		case 'audit verify':
			return {
				kind,
				expected: values.expect === undefined ? null : { number: Number(values.expect), digest: first },
			};
		case 'audit export':
			return {
				...{ kind, file: resolve(from, first) },
				...{ fromDay: values.from ?? null, toDay: values.to ?? null },
			};
		case 'reindex':
		case 'secrets renew':
		case 'dictionary list':
		case 'proposals list':
		case 'synonyms list':
		case 'people list':
			return { kind };
		case 'people add':
			return { kind, loginName: first, displayName: values.display ?? null, roles: rolesOf(values) };
		case 'people reset':
			return { kind, loginName: first, secondFactors: values['second-factors'] ?? false };
		case 'people lock':
		case 'people unlock':
			return { kind, loginName: first };
		case 'people anonymise':
			return { kind, loginName: first, confirmed: values.yes ?? false };
		case 'synonyms add':
			return { kind, terms: words };
		case 'synonyms remove':
			return { kind, term: first };
		case 'dictionary add':
		case 'dictionary remove':
			return { kind, words };
		case 'proposals add':
		case 'proposals remove':
			return { kind, lang: first, query: words.slice(1).join(' ') };
		case 'searches':
			return {
				kind,
				days: values.days === undefined ? defaultSearchDays : Number(values.days),
				withoutResults: values['without-results'] ?? false,
			};
		case 'withdraw':
		case 'versions':
			return text;
	}
}

function versionOf({ version }: Values): number | undefined {
	return version === undefined ? undefined : Number(version);
}

function rolesOf({ administrator = false, role = [] }: Values): string[] {
	return [...(administrator ? [systemAdministrator] : []), ...role];
}

/** @throws BadUsage for --dry-run without --prune */
function pruneOf(values: Values): 'listed' | 'removed' | undefined {
	if (values.prune) return values['dry-run'] ? 'listed' : 'removed';
	if (values['dry-run']) throw new BadUsage('--dry-run belongs to --prune.');
	return undefined;
}
