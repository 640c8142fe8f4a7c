import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { incompleteSuffix, readHead } from '../../backup/archive.ts';
import { backUp } from '../../backup/back-up.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
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

/** Names of the archives that `--keep` counts: `portico-2026-11-27T071500Z.tar`. */
const datedName = /^portico-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/;

/** After this many milliseconds without a write, an incomplete archive belongs to a backup that was killed. */
const abandonedMs = 24 * 60 * 60 * 1000;

/** Makes a backup. Media files that are missing count as refused. */
export async function runBackup(
	store: JobStore,
	{ path, keep }: JobOf<'backup'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const file = keep === null ? path : join(path, datedFileName(new Date()));
	const report = await backUp(store, file, {
		signal,
		onProgress: (what, done, detail) => listener.progress({ what, done, detail, share: null }),
		onProblem: (message) => listener.problem(message),
	});
	const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
	const megabytes = (report.bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
	const lines = [`${file}: ${rows} rows, ${report.files} media files, ${megabytes} MB`];
	if (keep !== null) lines.push(...(await removeOldest(path, keep)));
	return { lines, refused: report.missingFiles };
}

function datedFileName(now: Date): string {
	return `portico-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

/** Removes all but the newest archives of a folder, and what killed backups left there. */
async function removeOldest(folder: string, keep: number): Promise<string[]> {
	const names = await readdir(folder);
	const removed = names
		.filter((name) => datedName.test(name))
		.sort()
		.slice(0, -keep);
	for (const name of removed) await rm(join(folder, name), { force: true });
	for (const name of names.filter(
		(each) => each.startsWith('.portico-') && each.endsWith(incompleteSuffix),
	)) {
		const found = await stat(join(folder, name)).catch(() => null);
		if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(join(folder, name), { force: true });
	}
	return removed.map((name) => `removed: ${join(folder, name)}`);
}

/** Restores a backup into an empty store. */
export async function runRestoreBackup(
	store: JobStore,
	{ file }: JobOf<'restore backup'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	const head = await readHead(file);
	const { rows, files } = await restoreBackup(store, file, head, {
		signal,
		onProgress: (what, done, detail) => listener.progress({ what, done, detail, share: null }),
	});
	const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
	return [`The backup of ${head.createdAt} is restored: ${total} rows, ${files} media files.`];
}
