import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ArchiveContents, incompleteSuffix } from '../../backup/archive.ts';
import { backUp } from '../../backup/back-up.ts';
import { readHead } from '../../backup/read-archive.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { exportBundle } from '../../bundles/exporting/export-bundle.ts';
import { addMediaFolder } from '../../bundles/importing/add-media-folder.ts';
import { importBundle } from '../../bundles/importing/import-bundle.ts';
import {
	type Counts,
	type ImportOptions,
	type ImportReport,
	placeOf,
} from '../../bundles/importing/import-report.ts';
import { explainFileError } from '../../reading/explain-file-error.ts';
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
		...{ overwrite, prune, signal, ...toldTo(listener) },
		...{ attachmentTypes: store.attachmentTypes, maxBodyBytes: store.maxBodyBytes },
	});
	// Something that readers do not see must not go unnoticed in a script.
	return { lines: importSummary(report), refused: report.refused + report.embeds.remarked };
}

/** Adds the files of a folder; the last line has the counts. */
export async function runAddMedia(
	store: JobStore,
	{ folder, overwrite }: JobOf<'media add'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const report = await addMediaFolder(store, folder, { overwrite, signal, ...toldTo(listener) });
	const cancelled = report.completed ? [] : ['It was cancelled; repeat it to complete it.'];
	return { lines: [...cancelled, countsText(report)], refused: report.refused };
}

function toldTo(listener: JobListener): Pick<ImportOptions, 'onProgress' | 'onProblem'> {
	return {
		onProgress: ({ kind, counts, bytesRead, bytesTotal }) =>
			listener.progress({
				what: kind,
				done: outcomes.reduce((sum, outcome) => sum + counts[outcome], 0),
				detail: countsText(counts),
				share: bytesRead === undefined || !bytesTotal ? null : bytesRead / bytesTotal,
			}),
		onProblem: (problem) => listener.problem(`${problem.severity}: ${placeOf(problem)}: ${problem.message}`),
	};
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
		onProgress: (what, done, detail, share) => listener.progress({ what, done, detail, share }),
		onProblem: (message) => listener.problem(message),
	});
	const megabytes = (report.bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
	const lines = [`${file}: ${contentsText(report)}, ${megabytes} MB`];
	if (report.notRecorded !== null) {
		lines.push(
			`The backup is complete. Its date could not be recorded, so metrics and board show an earlier one: ${report.notRecorded}.`,
		);
	}
	if (keep !== null) lines.push(...(await removeOldest(path, keep, file)));
	return { lines, refused: report.missingFiles };
}

function contentsText({ rows, files }: ArchiveContents): string {
	const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
	return `${total.toLocaleString('en')} rows, ${files.toLocaleString('en')} media files`;
}

function datedFileName(now: Date): string {
	return `portico-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

/**
 * Removes all but the newest archives of a folder, and what killed backups left there. The archive just made stays
 * whatever the clock said then.
 *
 * @returns lines about what was removed, and what could not be
 */
async function removeOldest(folder: string, keep: number, made: string): Promise<string[]> {
	const lines: string[] = [];
	const remove = async (name: string) => {
		const path = join(folder, name);
		try {
			await rm(path, { force: true });
			if (datedName.test(name)) lines.push(`removed: ${path}`);
		} catch (error) {
			lines.push(`not removed: ${path}: ${explainFileError(error) ?? error}`);
		}
	};
	let names: string[];
	let now: number;
	try {
		names = await readdir(folder);
		// The time of the disk, which can differ from this machine's.
		now = (await stat(made)).mtimeMs;
	} catch (error) {
		return [`Older backups could not be removed from ${folder}: ${explainFileError(error) ?? error}.`];
	}
	const others = names.filter((name) => datedName.test(name) && name !== basename(made)).sort();
	for (const name of others.slice(0, Math.max(0, others.length - (keep - 1)))) await remove(name);
	for (const name of names.filter(
		(each) => each.startsWith('.portico-') && each.endsWith(incompleteSuffix),
	)) {
		const found = await stat(join(folder, name)).catch(() => null);
		if (found && now - found.mtimeMs > abandonedMs) await remove(name);
	}
	return lines;
}

/** Restores a backup into an empty store. Media files that are not what their names say count as refused. */
export async function runRestoreBackup(
	store: JobStore,
	{ file }: JobOf<'restore backup'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const head = await readHead(file);
	const report = await restoreBackup(store, file, head, {
		signal,
		onProgress: (what, done, detail, share) => listener.progress({ what, done, detail, share }),
		onProblem: (message) => listener.problem(message),
	});
	return {
		lines: [`The backup of ${head.createdAt} is restored: ${contentsText(report)}.`],
		refused: report.refusedFiles,
	};
}
