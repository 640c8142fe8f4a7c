import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, reportViolations, repositoryRoot, type SourceFile } from './repository.ts';

/**
 * Refuses citations of what the repository does not have, so that a reader finds the target of each: sections of
 * `docs/specification.md`, decisions, and paths in the documentation.
 */

/** What can be cited. */
type Targets = {
	/** Section numbers of the specification. */
	sections: ReadonlySet<string>;
	/** Numbers of decisions: `052`. */
	decisions: ReadonlySet<string>;
	/** Names of the entries in the repository root. */
	rootEntries: ReadonlySet<string>;
	/** Whether a path exists, relative to the repository root. */
	exists: (path: string) => boolean;
};

/** Finds the broken citations of a source file or a Markdown page: `path:line: what is wrong`. */
export function findBrokenCitations({ path, text }: SourceFile, targets: Targets): string[] {
	// A replaced decision is history: what it names may be gone.
	if (isDecision(path) && /^Date: .*Status: replaced by \d/m.test(text)) return [];
	const words = withoutCommentMarks(text);
	const violations = [
		...brokenSections(words, targets.sections),
		...brokenDecisions(words, targets.decisions),
	];
	if (isDecision(path)) violations.push(...brokenShortCitations(words, targets.decisions));
	if (path.endsWith('.md')) violations.push(...brokenPaths(text, targets));
	return violations
		.sort((a, b) => a.at - b.at)
		.map(({ at, fault }) => `${path}:${text.slice(0, at).split('\n').length}: ${fault}`);
}

type Violation = { at: number; fault: string };

const isDecision = (path: string) => path.startsWith('docs/decisions/');

/** Replaces the marks at the beginning of comment lines by spaces, since a citation may be broken over two lines. */
function withoutCommentMarks(text: string): string {
	return text.replace(/^[ \t]*(?:\*|\/\/|#|--)(?=\s)/gm, (mark) => ' '.repeat(mark.length));
}

/**
 * A section with the document before it: `specification, section 7`, `the specification (sections 7 to 9)`. Documents
 * that can be cited besides the specification are public standards.
 */
const sectionCitation =
	/(?:\b(specification|RFC\s+\d+|Web\s+Authentication)(?:,\s+|\s+\())?\bsection(s?)\s+(?=\d)/gi;

function brokenSections(words: string, sections: ReadonlySet<string>): Violation[] {
	return [...words.matchAll(sectionCitation)].flatMap((match) => {
		const { 0: citation, 1: document, 2: plural, index: at } = match;
		const cited = numbersAt(words, at + citation.length, plural === 's');
		if (document === undefined) {
			// As a title or a text of a test, “Section 2” is not a citation.
			if (citation.startsWith('S')) return [];
			return [{ at, fault: `section ${cited[0]} of which document? Write "specification, section 7"` }];
		}
		if (document.toLowerCase() !== 'specification') return [];
		return cited
			.filter((section) => !sections.has(section))
			.map((section) => ({ at, fault: `docs/specification.md has no section ${section}` }));
	});
}

const decisionCitation = /\bdecision(s?)\s+(?=\d)/gi;

function brokenDecisions(words: string, decisions: ReadonlySet<string>): Violation[] {
	return [...words.matchAll(decisionCitation)].flatMap(({ 0: citation, 1: plural, index: at }) =>
		missingDecisions(at, numbersAt(words, at + citation.length, plural === 's'), decisions),
	);
}

/** The cited numbers that begin at `start`. After the singular only one: “decision 052, 100 ms” does not cite 100. */
function numbersAt(words: string, start: number, plural: boolean): string[] {
	const numbers = /\d+(?:\.\d+)*(?:(?:,|\s+and|\s+or|\s+to)\s+\d+)*/y;
	numbers.lastIndex = start;
	const cited = numbers.exec(words)?.[0].split(/[^\d.]+/) ?? [];
	return plural ? cited : cited.slice(0, 1);
}

/** Decisions cite each other by number alone: `Changes 006 and 013 in part`, `(042)`. */
const shortCitation = /(?<!decisions?\s+|[\d.,])\b0\d{2}\b/gi;

function brokenShortCitations(words: string, decisions: ReadonlySet<string>): Violation[] {
	return [...words.matchAll(shortCitation)].flatMap(({ 0: number, index: at }) =>
		missingDecisions(at, [number], decisions),
	);
}

function missingDecisions(at: number, cited: readonly string[], decisions: ReadonlySet<string>): Violation[] {
	return cited
		.filter((number) => !decisions.has(number))
		.map((number) => ({ at, fault: `docs/decisions/ has no decision ${number}` }));
}

function brokenPaths(text: string, { rootEntries, exists }: Targets): Violation[] {
	return pathsIn(text, rootEntries)
		.filter((path) => !exists(literalPart(path)))
		.map((path) => ({ at: text.indexOf(`\`${path}\``), fault: `${path} does not exist` }));
}

/** Folders of a content bundle, of the data and of the media store. */
const foldersElsewhere = new Set(['assets', 'incoming', 'media', 'pictures', 'videos']);

/**
 * Finds repository paths in backticks. A path contains a slash and starts with a root entry, ends with a slash,
 * or ends with a file extension. Addresses (`/api/site`), packages (`@scope/name`) and commands do not count.
 *
 * @param text Markdown
 * @param rootEntries names of the entries in the repository root
 */
export function pathsIn(text: string, rootEntries: ReadonlySet<string>): string[] {
	const quoted = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
		(match) => match[1] ?? '',
	);
	return [...new Set(quoted.filter((phrase) => looksLikePath(phrase, rootEntries)))];
}

function looksLikePath(phrase: string, rootEntries: ReadonlySet<string>): boolean {
	if (!/^[\w.-][\w.*{},<>…-]*\/[\w.*{},<>…/-]*$/.test(phrase)) return false;
	const first = phrase.split('/', 1)[0] ?? '';
	if (rootEntries.has(first)) return true;
	return !foldersElsewhere.has(first) && (phrase.endsWith('/') || /\.[a-z]{2,5}$/.test(phrase));
}

/**
 * The part of a path that must exist: everything before the first segment with a placeholder, as in
 * `website/app/messages/*` or `demo/media/<name>`.
 */
export function literalPart(path: string): string {
	const segments = path.split('/');
	const placeholder = segments.findIndex((segment) => /[*{<…]/.test(segment));
	return (placeholder < 0 ? segments : segments.slice(0, placeholder)).join('/');
}

/** Section numbers of the specification, from its headings: `## 7. Calls`. */
export function sectionsOf(specification: string): Set<string> {
	return new Set([...specification.matchAll(/^## (\d+)\./gm)].map((match) => match[1] ?? ''));
}

/** Folders with sources and pages; `demo/` is content. */
const folders = [
	...[
		'api',
		'content',
		'deploy',
		'design',
		'docs',
		'newsroom',
		'scripts',
		'server',
		'testing',
		'tests',
		'video',
	],
	'website',
];
const readable = /(\.(ts|tsx|mjs|css|sql|html|ya?ml|conf|service|timer|md)|\/(Caddyfile|Dockerfile))$/;
/** Its examples contain what is refused. */
const ownTest = 'scripts/check/citations.test.ts';

function violations(): string[] {
	const rootEntries = readdirSync(repositoryRoot);
	const files = folders.flatMap((folder) => readSources(repositoryRoot, folder, readable));
	for (const path of rootEntries.filter((entry) => readable.test(entry)))
		files.push({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') });
	const specification = files.find(({ path }) => path === 'docs/specification.md');
	const targets: Targets = {
		sections: sectionsOf(specification?.text ?? ''),
		decisions: new Set(files.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])),
		rootEntries: new Set(rootEntries),
		exists: (path) => existsSync(join(repositoryRoot, path)),
	};
	return files.filter(({ path }) => path !== ownTest).flatMap((file) => findBrokenCitations(file, targets));
}

if (import.meta.main) reportViolations(violations());
