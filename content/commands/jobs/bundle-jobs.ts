import { exportBundle } from '../../bundles/exporting/export-bundle.ts';
import { importBundle } from '../../bundles/importing/import-bundle.ts';
import { type Counts, type ImportReport, placeOf } from '../../bundles/importing/import-report.ts';
import type { JobListener, JobOf, JobStore } from '../jobs.ts';

const outcomes = ['imported', 'unchanged', 'left', 'refused'] as const;

/** Imports a bundle; the last line counts what became of it. */
export async function runImport(
	store: JobStore,
	{ folder, overwrite }: JobOf<'import'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	const report = await importBundle(store, folder, {
		overwrite,
		signal,
		onProgress: ({ kind, counts, bytesRead, bytesTotal }) =>
			listener.progress({
				what: kind,
				done: outcomes.reduce((sum, outcome) => sum + counts[outcome], 0),
				detail: inWords(counts),
				share: bytesRead === undefined || !bytesTotal ? null : bytesRead / bytesTotal,
			}),
		onProblem: (problem) => listener.problem(`${problem.severity}: ${placeOf(problem)}: ${problem.message}`),
	});
	return importSummary(report);
}

function importSummary(report: ImportReport): string[] {
	const kinds = Object.entries(report.byKind).map(([kind, counts]) => `${kind}: ${inWords(counts)}`);
	if (!report.completed) kinds.push('The import was cancelled; repeat it to complete it.');
	return [...kinds, inWords(report)];
}

function inWords(counts: Counts): string {
	return outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ');
}

/** Exports everything; the last line counts what was written. */
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
