import {
	prepareVersionContent,
	UnusableText,
	type VersionContent,
} from '../../../publishing/version-content.ts';
import { type VersionLine, versionLine } from '../../formats/version-line.ts';
import { parseEntry } from '../../reading/parse-entry.ts';
import { UnusableEntry } from '../../reading/unusable-entry.ts';
import type { ImportRun, Place } from '../import-run.ts';
import { type Batch, type JsonLine, readBatches } from '../lines/read-json-lines.ts';
import { writeOrSplit } from '../lines/write-or-split.ts';
import type { PreparedVersion } from './plan-history.ts';
import { type VersionOutcome, writeHistory } from './write-history.ts';

type ReadVersion = { key: string; place: Place; line: VersionLine };

/**
 * Brings the histories of texts in, after their articles: the versions before and after the one that
 * `articles.jsonl` holds, when each was saved, and the exact state of the text.
 */
export async function importHistory(run: ImportRun): Promise<void> {
	const listing = new LeftTexts(run);
	for await (const batch of readBatches(run, 'versions', readVersion)) {
		await importBatch(run, batch, listing);
	}
}

function readVersion({ number, value }: JsonLine): ReadVersion {
	const line = parseEntry(versionLine, value);
	const { articleId, lang, version } = line;
	return { key: `${version}/${lang}/${articleId}`, place: { line: number, id: articleId, lang }, line };
}

async function importBatch(run: ImportRun, batch: Batch<ReadVersion>, listing: LeftTexts): Promise<void> {
	const { entries, ...bytes } = batch;
	const prepared: PreparedVersion[] = [];
	for (const { place, line } of entries) {
		await run.breathe();
		try {
			prepared.push({ place, line, content: contentOf(line) });
		} catch (error) {
			if (!(error instanceof UnusableEntry)) throw error;
			await run.refuse('versions', place, error.message);
		}
	}
	const outcomes = await writeOrSplit(
		prepared,
		(lines) => writeHistory(run.store.database, lines, run.overwrite),
		(line, reason) => run.refuse('versions', line.place, reason),
	);
	for (const outcome of outcomes) await countOutcome(run, outcome, listing);
	await run.checkpoint('versions', bytes);
}

function contentOf(line: VersionLine): VersionContent {
	const { articleId, lang, version, savedAt, marks, ...input } = line;
	try {
		return prepareVersionContent(input);
	} catch (error) {
		if (error instanceof UnusableText) throw new UnusableEntry(error.message);
		throw error;
	}
}

async function countOutcome(run: ImportRun, outcome: VersionOutcome, listing: LeftTexts): Promise<void> {
	const { prepared, result, reason = '' } = outcome;
	if (result === 'left') await listing.leave(prepared.place, reason);
	else if (result === 'refused') await run.refuse('versions', prepared.place, reason);
	else run.count('versions', result);
}

/** Lists a text whose history was left once, however many of its versions are. */
class LeftTexts {
	readonly #run: ImportRun;
	#last = '';

	constructor(run: ImportRun) {
		this.#run = run;
	}

	async leave(place: Place, reason: string): Promise<void> {
		const text = `${place.lang}/${place.id}`;
		if (text === this.#last) this.#run.count('versions', 'left');
		else await this.#run.leave('versions', place, reason);
		this.#last = text;
	}
}
