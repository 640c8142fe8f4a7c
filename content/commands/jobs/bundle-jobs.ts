import { exportBundle } from '../../bundles/exporting/export-bundle.ts';
import { importBundle } from '../../bundles/importing/import-bundle.ts';
import { type Counts, type ImportReport, placeOf } from '../../bundles/importing/import-report.ts';
import type { JobListener, JobOf, JobResult, JobStore } from '../jobs.ts';

const outcomes = ['imported', 'unchanged', 'left', 'refused'] as const;

/** Imports a bundle; the last line has the counts. */
export async function runImport(
	store: JobStore,
	{ folder, overwrite, prune }: JobOf<'import'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const report = await importBundle(store, folder, {
		overwrite,
		prune,
		attachmentTypes: store.attachmentTypes,
		maxBodyBytes: store.maxBodyBytes,
		signal,
		onProgress: ({ kind, counts, bytesRead, bytesTotal }) =>
			listener.progress({
				what: kind,
				done: outcomes.reduce((sum, outcome) => sum + counts[outcome], 0),
				detail: countsText(counts),
				share: bytesRead === undefined || !bytesTotal ? null : bytesRead / bytesTotal,
			}),
		onProblem: (problem) => listener.problem(`${problem.severity}: ${placeOf(problem)}: ${problem.message}`),
	});
	// Something that readers do not see must not go unnoticed in a script.
	return { lines: importSummary(report), refused: report.refused + report.embeds.remarked };
}

/** The numbers by kind, what became of what is named and embedded, and the sum. */
function importSummary(report: ImportReport): string[] {
	const kinds = Object.entries(report.byKind).map(([kind, counts]) => `${kind}: ${countsText(counts)}`);
	if (!report.completed) kinds.push('The import was cancelled; repeat it to complete it.');
	const { shown, linked, remarked } = report.embeds;
	if (shown + linked + remarked > 0)
		kinds.push(`pictures, files, videos: ${shown} shown, ${linked} linked, ${remarked} remarked`);
	return [...kinds, countsText(report)];
}

function countsText(counts: Counts): string {
	return outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ');
}

/** Exports everything; the last line has the counts. */
export async function runExport(
	store: JobStore,
	{ folder, withHistory }: JobOf<'export'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	const { counts } = await exportBundle(store, folder, {
		withHistory,
		signal,
		onProgress: ({ kind, written }) =>
			listener.progress({ what: kind, done: written, detail: 'written', share: null }),
		onProblem: (message) => listener.problem(message),
	});
	const written = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
	return [`exported to ${folder}: ${written.join(', ')}`];
}
