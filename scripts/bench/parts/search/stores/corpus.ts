import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Language, languages } from '../../../../../api/languages.ts';
import { repositoryRoot } from '../../../../check/sources/repository-root.ts';

/**
 * Articles and queries that nobody here wrote, in a folder outside the repository. Nothing of them is written
 * into it: they are other people's.
 */
export type Corpus = {
	/** The packed content bundle. */
	bundle: string;
	queriesFile: string;
};

/** A query whose answers are known. */
export type KnownItemQuery = {
	q: string;
	lang: Language;
	/** How it was made, such as `title-exact`. */
	kind: string;
	/** Articles that answer it; at least one. */
	relevant: ReadonlySet<string>;
};

const bundleName = 'bundle-large';

/** The folder of what nobody here wrote. A relative name counts from the repository's root. */
function corpusFolder(environment: NodeJS.ProcessEnv): string {
	return resolve(repositoryRoot, environment.CORPUS || '../shared/corpus');
}

/**
 * Finds the corpus: in the folder the environment's `CORPUS` names, else in `shared/corpus` beside the
 * repository. `QUERIES` names other queries over the same articles. Relative names count from the
 * repository's root.
 *
 * @returns what is missing, in words, when it is not there
 */
export function findCorpus(environment: NodeJS.ProcessEnv): Corpus | { missing: string } {
	const folder = corpusFolder(environment);
	const corpus = {
		bundle: join(folder, `${bundleName}.tar.gz`),
		queriesFile: environment.QUERIES
			? resolve(repositoryRoot, environment.QUERIES)
			: join(folder, 'queries.jsonl'),
	};
	const missing = Object.values(corpus).find((file) => !existsSync(file));
	if (missing === undefined) return corpus;
	return { missing: `${missing} does not exist; CORPUS names the corpus's folder, QUERIES other queries.` };
}

/** What tells this corpus from another: the SHA-256 of its articles. */
export function digestOf({ bundle }: Corpus): string {
	return createHash('sha256').update(readFileSync(bundle)).digest('hex');
}

/**
 * Unpacks the bundle.
 *
 * @param into a folder, made where it is missing
 * @returns the folder of the content bundle
 */
export function unpackBundle({ bundle }: Corpus, into: string): string {
	mkdirSync(into, { recursive: true });
	const run = spawnSync('tar', ['-xzf', bundle, '-C', into], { encoding: 'utf8' });
	if (run.status !== 0) throw new Error(`${bundle} could not be unpacked: ${run.error ?? run.stderr}`);
	return join(into, bundleName);
}

/**
 * Reads queries, one in a line; each stands there once, however often the file has it.
 *
 * @throws Error that names the line which is not a query
 */
export function readQueries(file: string): KnownItemQuery[] {
	const queries = new Map<string, KnownItemQuery>();
	// Not by Node's reader, for which U+2028 ends a line too.
	for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
		if (line.trim() === '') continue;
		const query = queryOf(line);
		if (!query) throw new Error(`${file}, line ${index + 1}, is not a query with known answers.`);
		queries.set(JSON.stringify([query.lang, query.kind, query.q]), query);
	}
	if (queries.size === 0) throw new Error(`${file} holds no queries.`);
	return [...queries.values()];
}

function queryOf(line: string): KnownItemQuery | null {
	const { q, lang, kind, relevant } = parsed(line);
	const language = languages.find((known) => known === lang);
	if (typeof q !== 'string' || typeof kind !== 'string' || !language) return null;
	if (!Array.isArray(relevant) || relevant.length === 0) return null;
	return { q, lang: language, kind, relevant: new Set(relevant.map(String)) };
}

function parsed(line: string): Record<string, unknown> {
	try {
		return Object(JSON.parse(line));
	} catch {
		return {};
	}
}
