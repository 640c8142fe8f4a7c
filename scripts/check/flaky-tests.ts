import { readSources, reportViolations, repositoryRoot, type SourceFile } from './repository.ts';

/**
 * What makes the outcome of a test depend on the speed of the machine, and what to write instead. Tests that must read a
 * real clock or watch memory belong to the long tier: their names contain `.long.` (decision 056).
 */
const refused: readonly { pattern: RegExp; instead: string }[] = [
	{ pattern: /networkidle/, instead: 'wait for hydration, a request or what the page shows' },
	{ pattern: /waitForTimeout\(/, instead: 'wait for an event or a state' },
	{ pattern: /setTimeout\(\w+, \d/, instead: 'wait for an event or a state, or use a fake clock' },
	{ pattern: /\bsetTimeout\b.*'node:timers\/promises'/, instead: 'wait for an event or a state' },
	{ pattern: /vi\.waitFor\b/, instead: 'waitUntil, whose limit only a defect reaches' },
	{ pattern: /performance\.now\(|hrtime|memoryUsage\(/, instead: 'a test of the long tier, or a bench' },
	{
		pattern: /Date\.now\(\) - (?!(day|hour)Ms\b)[a-z]|- Date\.now\(\)/i,
		instead: 'a fake clock, or times of the store',
	},
];

/** Tests of the everyday tier, and what the journeys share. */
const isEverydayTest = (path: string): boolean =>
	!path.includes('.long.') &&
	(/\.(test|spec)\.(ts|tsx|mjs)$/.test(path) || path.startsWith('tests/journeys/'));

/** Finds the lines of everyday tests whose outcome depends on speed: `path:line: what to write instead`. */
export function findLuck(files: readonly SourceFile[]): string[] {
	return files
		.filter(({ path }) => isEverydayTest(path))
		.flatMap(({ path, text }) =>
			text
				.split('\n')
				.flatMap((line, index) =>
					refused
						.filter(({ pattern }) => pattern.test(line))
						.map(({ pattern, instead }) => `${path}:${index + 1}: ${pattern.exec(line)?.[0]}: ${instead}`),
				),
		);
}

const folders = [
	'api',
	'content',
	'design',
	'newsroom',
	'scripts',
	'server',
	'testing',
	'tests',
	'video',
	'website',
];
/** Their examples contain what is refused. */
const ownFiles = /^scripts\/check\/flaky-tests\./;

if (import.meta.main) {
	const files = folders.flatMap((folder) => readSources(repositoryRoot, folder));
	reportViolations(findLuck(files.filter(({ path }) => !ownFiles.test(path))));
}
