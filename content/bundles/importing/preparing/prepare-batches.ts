import type { ImportRun } from '../import-run.ts';
import { readLineBatches } from '../read-line-batches.ts';
import { type LineOutcome, type PreparedKind, prepareLine, type RawLine } from './prepare-line.ts';

/** A batch of lines with their outcomes. */
export type PreparedBatch<Kind extends PreparedKind> = {
	lines: { line: RawLine; outcome: LineOutcome<Kind> | 'skipped' }[];
	bytesRead: number;
	bytesTotal: number;
};

/** A smaller file is prepared in this process, because even all of it blocks only briefly. */
const smallFileBytes = 64 * 1024;

/** Whether a file is large enough for the measures against long imports. */
export const isLarge = ({ bytesTotal }: { bytesTotal: number }) => bytesTotal > smallFileBytes;

/** The number of batches prepared while one is written. */
const maxQueuedBatches = 2;

/**
 * Reads the lines of a file in batches, and prepares them while earlier ones are written.
 *
 * @param selectSkipped selects the lines of a batch that need no preparation
 */
export async function* prepareBatches<Kind extends PreparedKind>(
	run: ImportRun,
	kind: Kind,
	selectSkipped: (lines: RawLine[]) => Promise<ReadonlySet<RawLine>> = async () => new Set(),
): AsyncGenerator<PreparedBatch<Kind>> {
	const queue: Promise<PreparedBatch<Kind>>[] = [];
	for await (const { lines, ...bytes } of readLineBatches(run, kind)) {
		const skippedLines = await selectSkipped(lines);
		const outcomes = lines.map(async (line) => ({
			line,
			outcome: skippedLines.has(line) ? ('skipped' as const) : await prepare(line, bytes.bytesTotal),
		}));
		const batch = Promise.all(outcomes).then((prepared) => ({ lines: prepared, ...bytes }));
		// Awaited in order below, unless the import ends first.
		batch.catch(() => undefined);
		queue.push(batch);
		if (queue.length > maxQueuedBatches) yield (await queue.shift()) as PreparedBatch<Kind>;
	}
	for (const batch of queue) yield await batch;

	async function prepare(line: RawLine, bytesTotal: number): Promise<LineOutcome<Kind>> {
		if (isLarge({ bytesTotal })) return run.preparer.prepare(kind, line);
		await run.yieldToEventLoop();
		return prepareLine(kind, line, run.rules);
	}
}
