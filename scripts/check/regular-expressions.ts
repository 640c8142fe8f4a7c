import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { readSources, reportViolations, repositoryRoot, type SourceFile } from './repository.ts';

/** Code that processes external input for visitors and operators. */
const folders = ['api', 'content', 'server', 'video', 'design', 'website/app'];

/**
 * Verdicts by expression, committed: all of them take two minutes, and they never change. A new expression adds
 * its own.
 */
const verdictsFile = join(repositoryRoot, 'scripts/check/expression-verdicts.json');

const knownVerdicts: Record<string, string> = JSON.parse(readFileSync(verdictsFile, 'utf8'));
const verdicts = new Map<string, string>();

/** Timeout per expression in milliseconds. */
const checkTimeoutMs = 60_000;

/** The checker counts steps. Its own limits of time, some of 100 ms, make a verdict depend on how busy the machine is. */
const limits = { seedingTimeout: 10_000, incubationTimeout: 10_000, attackTimeout: 10_000 };

/** Worst-case complexity for hostile input: `linear`, or the description by the checker. */
function complexityOf(pattern: string, flags: string): string {
	// The checker supports neither flag: `v` differs from `u` only in character classes, and `d` only in the
	// result.
	const supportedFlags = flags.replace('v', 'u').replace('d', '');
	const name = `/${pattern}/${supportedFlags}`;
	const verdict = knownVerdicts[name] ?? check(pattern, supportedFlags);
	verdicts.set(name, verdict);
	return verdict;
}

function check(pattern: string, flags: string): string {
	const result = checkSync(pattern, flags, { ...limits, timeout: checkTimeoutMs });
	if (result.status === 'safe') return 'linear';
	return result.status === 'vulnerable' ? result.complexity.summary : 'undecided';
}

/** Not acceptable for any reason. */
const isUnacceptable = (complexity: string) => complexity.startsWith('exponential');

/** A regular expression in a source file. */
export type Expression = {
	pattern: string;
	flags: string;
	/** Line number from 1. */
	line: number;
	/** Why backtracking is acceptable, from the comment above; null without one. */
	reason: string | null;
};

const reasonMark = 'ReDoS waiver: ';

/** Lists the regular expressions of a source file in order. */
export function expressionsOf({ path, text }: SourceFile): Expression[] {
	const lines = text.split('\n');
	const expressions: Expression[] = [];
	const { program } = parseSync(path, text);
	new Visitor({
		Literal(literal) {
			if (!('regex' in literal) || !literal.regex) return;
			const { pattern, flags } = literal.regex;
			const line = text.slice(0, literal.start).split('\n').length;
			expressions.push({ pattern, flags, line, reason: reasonAbove(lines, line) });
		},
	}).visit(program);
	return expressions;
}

/** The comment is above the statement, which may start some lines earlier. */
function reasonAbove(lines: readonly string[], line: number): string | null {
	for (const text of lines.slice(Math.max(0, line - 5), line).reverse()) {
		const [, reason] = text.split(reasonMark);
		if (reason) return reason.trim();
	}
	return null;
}

/**
 * Finds regular expressions that hostile input can make slow. Polynomial ones pass with a comment above that
 * explains why their input is short or trusted: `ReDoS waiver: …`.
 */
function findSlowExpressions(): string[] {
	process.env.RECHECK_BACKEND = 'pure';
	const violations: string[] = [];
	const sources = folders
		.flatMap((folder) => readSources(repositoryRoot, folder))
		.filter(({ path }) => !/\.test\.tsx?$|\/tests?\//.test(path));
	for (const source of sources) {
		for (const { pattern, flags, line, reason } of expressionsOf(source)) {
			const complexity = complexityOf(pattern, flags);
			const place = `${source.path}:${line}: /${pattern}/${flags}`;
			if (complexity === 'linear') continue;
			if (reason === null || isUnacceptable(complexity))
				violations.push(`${place} can be made slow: ${complexity}`);
		}
	}
	const sorted = Object.fromEntries([...verdicts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
	const content = `${JSON.stringify(sorted, null, '\t')}\n`;
	if (content !== readFileSync(verdictsFile, 'utf8')) writeFileSync(verdictsFile, content);
	return violations;
}

if (import.meta.main) reportViolations(findSlowExpressions());
