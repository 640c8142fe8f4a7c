import type { Language } from '@portico/api/languages.ts';
import type { BundleKind } from '../formats/bundle-files.ts';

/**
 * What became of the entries of a kind. Of articles, `left` counts texts and the others count lines: a
 * line is imported when anything of it was written, and only in `left` when its texts were left and
 * nothing was written.
 */
export type Counts = { imported: number; unchanged: number; left: number; refused: number };

/**
 * Something the operator should know. `refused`: the entry was not taken. `left`: a text was edited here
 * and stays as it is. `remark`: it was taken, but something about it is amiss.
 */
export type Problem = {
	severity: 'refused' | 'left' | 'remark';
	/** The file in the bundle. */
	file: string;
	/** The line in a `.jsonl` file, from 1. */
	line?: number;
	/** The entry in a `.json` list, from 1. */
	entry?: number;
	/** The identifier of what it is about, where it could be read. */
	id?: string;
	lang?: Language;
	message: string;
};

/** How far an import has come with one kind. Bytes are of the file being read, where there is one. */
export type ImportProgress = { kind: BundleKind; counts: Counts; bytesRead?: number; bytesTotal?: number };

export type ImportReport = Counts & {
	/** False when it was cancelled: what was counted is in the store, the rest is not. */
	completed: boolean;
	byKind: Partial<Record<BundleKind, Counts>>;
	/** The first problems; all of them go to `onProblem` as they occur. */
	problems: Problem[];
	/** How many problems there were in all. */
	problemCount: number;
};

export type ImportOptions = {
	/** Also replace texts that were edited here since their last import. */
	overwrite?: boolean;
	onProgress?: (progress: ImportProgress) => void | Promise<void>;
	/** Told of every problem. It is waited for, so a slow listener slows the import and costs no memory. */
	onProblem?: (problem: Problem) => void | Promise<void>;
	/** Ends the import at the next batch. */
	signal?: AbortSignal;
};

/** Where a problem is, for a person: `articles.jsonl, line 12 (a1, en)`. */
export function placeOf(problem: Problem): string {
	const { file, line, entry, id, lang } = problem;
	const place = [file, line && `line ${line}`, entry && `entry ${entry}`].filter(Boolean).join(', ');
	const subject = [id, lang].filter(Boolean).join(', ');
	return subject === '' ? place : `${place} (${subject})`;
}
