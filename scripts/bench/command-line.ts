import { parseArgs } from 'node:util';

/** All parts in execution order. */
export const partNames = [
	'cached-page',
	'uncached',
	'api',
	'page-views',
	'publish-to-visible',
	'import',
	'start-up',
	'memory',
	'growth',
	'search',
	'newsroom-list',
	'floods',
] as const;

export type PartName = (typeof partNames)[number];

/** The supported databases. */
export const databaseNames = ['pglite', 'postgres'] as const;

export type DatabaseName = (typeof databaseNames)[number];

export type BenchRequest = {
	parts: PartName[];
	rounds: number;
	seconds: number;
	sizes: number[];
	/** Databases for `import`, `search` and `newsroom-list`. */
	databases: DatabaseName[];
	quick: boolean;
	strict: boolean;
	pinned: boolean;
};

/** Invalid command-line arguments. The message gives the reason. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

export const helpText = `Usage: npm run bench [-- PART … OPTIONS]

Parts, all of them when none is named:
  ${partNames.join(', ')}

  --rounds N     how often each measurement is repeated; the median counts (5)
  --seconds N    how long one run of a load takes (5)
  --sizes N,N    numbers of articles that growth compares (1000,10000,100000)
  --database D   pglite or postgres: the only one that import, search and newsroom-list are measured on (both)
  --quick        everything small, to see whether it runs: 2 rounds of 1 s, sizes 300,1000
  --strict       end with exit code 1 when a limit is not kept
  --no-pin       do not bind server and load to processors of their own
  --help

Results are printed, and written as JSON into bench-results/.`;

const options = {
	rounds: { type: 'string' },
	seconds: { type: 'string' },
	sizes: { type: 'string' },
	database: { type: 'string' },
	quick: { type: 'boolean', default: false },
	strict: { type: 'boolean', default: false },
	'no-pin': { type: 'boolean', default: false },
	help: { type: 'boolean', default: false },
} as const;

/**
 * Parses the command line.
 *
 * @returns null for --help
 * @throws UsageError
 */
export function readCommandLine(args: readonly string[]): BenchRequest | null {
	const { values, positionals } = parse(args);
	if (values.help) return null;
	const unknown = positionals.find((name) => !partNames.includes(name as PartName));
	if (unknown !== undefined) throw new UsageError(`There is no part “${unknown}”.`);
	const defaults = values.quick
		? { rounds: 2, seconds: 1, sizes: '300,1000' }
		: { rounds: 5, seconds: 5, sizes: '1000,10000,100000' };
	return {
		parts: partNames.filter((name) => positionals.length === 0 || positionals.includes(name)),
		rounds: wholeNumber('--rounds', values.rounds ?? String(defaults.rounds)),
		seconds: wholeNumber('--seconds', values.seconds ?? String(defaults.seconds)),
		sizes: (values.sizes ?? defaults.sizes).split(',').map((size) => wholeNumber('--sizes', size)),
		databases: databases(values.database),
		quick: values.quick,
		strict: values.strict,
		pinned: !values['no-pin'],
	};
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

function databases(only: string | undefined): DatabaseName[] {
	const chosen = databaseNames.filter((name) => only === undefined || name === only);
	if (chosen.length === 0)
		throw new UsageError(`--database must be one of ${databaseNames.join(', ')}, not “${only}”.`);
	return chosen;
}

function wholeNumber(option: string, value: string): number {
	if (!/^[1-9]\d{0,6}$/.test(value))
		throw new UsageError(`${option} must be a whole number from 1 on, not “${value}”.`);
	return Number(value);
}
