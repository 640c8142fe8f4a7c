import type { Language } from '@portico/api/languages.ts';
import type { AttachmentTypes } from '../../files/attachment-types.ts';
import type { BundleKind } from '../formats/fields.ts';

/**
 * The number of entries of a kind by outcome. For articles, `left` counts texts and the others count
 * lines: a line is imported when any of it was written, and counts only as `left` when its texts were
 * skipped and nothing was written.
 */
export type Counts = { imported: number; unchanged: number; left: number; refused: number };

/**
 * A problem for the operator. `refused`: the entry was not imported. `left`: a text was edited here and
 * is unchanged. `remark`: the entry was imported with a problem.
 */
export type Problem = {
	severity: 'refused' | 'left' | 'remark';
	/** The file in the bundle. */
	file: string;
	/** The line in a `.jsonl` file, from 1. */
	line?: number;
	/** The entry in a `.json` list, from 1. */
	entry?: number;
	/** The identifier of the entry, if readable. */
	id?: string;
	lang?: Language;
	message: string;
};

/** The position of an entry in its file. */
export type BundlePosition = Pick<Problem, 'line' | 'entry' | 'id' | 'lang'>;

/** The progress of an import with one kind. Bytes are those of the current file, if any. */
export type ImportProgress = { kind: BundleKind; counts: Counts; bytesRead?: number; bytesTotal?: number };

export type ImportReport = Counts & {
	/** False when cancelled: what was counted is stored, the rest is not. */
	completed: boolean;
	byKind: Partial<Record<BundleKind, Counts>>;
	/** The first problems; `onProblem` receives all of them as they occur. */
	problems: Problem[];
	/** The total number of problems. */
	problemCount: number;
	/**
	 * What the imported articles name and embed and readers see, what became a link, and what readers do not see, with a
	 * remark each; the last also for other entries.
	 */
	embeds: { shown: number; linked: number; remarked: number };
};

export type ImportOptions = {
	/** Also replace texts that were edited here since their last import. */
	overwrite?: boolean;
	/**
	 * What happens to columns, units and leaders missing from the bundle's lists; `listed`: nothing is
	 * imported.
	 */
	prune?: 'listed' | 'removed' | undefined;
	/** The kinds of files that articles may offer; defaults to the setting's default. */
	attachmentTypes?: AttachmentTypes | undefined;
	/** In bytes of UTF-8; defaults to the setting's default. */
	maxBodyBytes?: number | undefined;
	onProgress?: (progress: ImportProgress) => void | Promise<void>;
	/** Called for every problem and awaited, so a slow listener slows the import instead of using memory. */
	onProblem?: (problem: Problem) => void | Promise<void>;
	/** Cancels the import before the next batch. */
	signal?: AbortSignal;
};

/** The location of a problem in readable form: `articles.jsonl, line 12 (a1, en)`. */
export function placeOf(problem: Problem): string {
	const { file, line, entry, id, lang } = problem;
	const place = [file, line && `line ${line}`, entry && `entry ${entry}`].filter(Boolean).join(', ');
	const subject = [id, lang].filter(Boolean).join(', ');
	return subject === '' ? place : `${place} (${subject})`;
}
