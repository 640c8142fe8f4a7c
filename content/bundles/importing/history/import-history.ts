import { writeOrSplit } from '../../../store/write-or-split.ts';
import type { ImportRun, Place } from '../import-run.ts';
import { splitByKey } from '../lines/read-line-batches.ts';
import { type PreparedBatch, prepareBatches } from '../preparing/prepare-batches.ts';
import type { PreparedVersion } from './plan-history.ts';
import { type VersionOutcome, writeHistory } from './write-history.ts';

/**
 * Imports the histories of texts after their articles: the versions before and after the one in
 * `articles.jsonl`, their save dates, and the exact state of the text.
 */
export async function importHistory(run: ImportRun): Promise<void> {
	const skippedTexts = new SkippedTexts(run);
	for await (const batch of prepareBatches(run, 'versions')) await importBatch(run, batch, skippedTexts);
}

async function importBatch(
	run: ImportRun,
	{ lines, ...bytes }: PreparedBatch<'versions'>,
	skippedTexts: SkippedTexts,
): Promise<void> {
	await run.yieldToEventLoop();
	await run.requireSpace();
	const prepared: PreparedVersion[] = [];
	for (const { outcome } of lines) {
		if (outcome === 'skipped') continue;
		if ('prepared' in outcome) prepared.push(outcome.prepared);
		else await run.refuse('versions', outcome.place, outcome.refused);
	}
	for (const part of splitByKey(prepared, keyOf)) {
		const outcomes = await run.batchSize.timed(() =>
			writeOrSplit(
				part,
				(lines) => writeHistory(run.store.database, lines, run.overwrite),
				(line, reason) => run.refuse('versions', line.place, reason),
			),
		);
		for (const outcome of outcomes) await countOutcome(run, outcome, skippedTexts);
	}
	await run.checkpoint('versions', bytes);
}

function keyOf({ line }: PreparedVersion): string {
	return `${line.version}/${line.lang}/${line.articleId}`;
}

async function countOutcome(
	run: ImportRun,
	outcome: VersionOutcome,
	skippedTexts: SkippedTexts,
): Promise<void> {
	const { prepared, result, reason = '' } = outcome;
	if (result === 'left') await skippedTexts.leave(prepared.place, reason);
	else if (result === 'refused') await run.refuse('versions', prepared.place, reason);
	else run.count('versions', result);
}

/** Reports a text with a skipped history once, however many versions it has. */
class SkippedTexts {
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
