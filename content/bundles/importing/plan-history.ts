import type { TextState } from '../../articles/texts/load-text.ts';
import type { VersionContent } from '../../articles/texts/version-columns.ts';
import type { VersionLine, VersionMarks } from '../formats/article-line.ts';
import { isEdited, isRepublished, isSameContent, isSameInstant } from './articles/decide-text.ts';
import type { BundlePosition } from './import-report.ts';

/** A parsed line of `versions.jsonl`. */
export type PreparedVersion = {
	place: BundlePosition;
	line: Pick<VersionLine, 'articleId' | 'lang' | 'version' | 'savedAt' | 'marks'>;
	content: VersionContent;
};

/** The stored version with the number of a line. */
export type StoredVersion = { content: VersionContent; savedAt: Date };

/** How an import treats a line of a text's history. */
export type VersionDecision = {
	/** The outcome of the version itself. */
	version: 'inserted' | 'dated' | 'unchanged' | { left: string };
	/** Whether the text gets the state in the line's marks. */
	marks: 'imported' | 'unchanged' | { left: string };
};

/**
 * Decides how to treat one version. Missing versions are inserted and later ones appended, unless another
 * version was written here under the same number or after the end.
 *
 * @param text the text after the previous lines
 */
export function decideVersion(
	text: TextState,
	stored: StoredVersion | undefined,
	{ line, content }: PreparedVersion,
	overwrite: boolean,
): VersionDecision {
	if (stored && !isSameContent(stored.content, content)) {
		return skip(`version ${line.version} has other content here, so the rest of its history is skipped`);
	}
	if (!stored && line.version > text.latestVersion && isEdited(text)) {
		return skip('it was edited here since its last import, so the rest of its history is skipped');
	}
	const version = !stored ? 'inserted' : isSameInstant(stored.savedAt, line.savedAt) ? 'unchanged' : 'dated';
	return { version, marks: decideMarks(text, line, overwrite) };
}

function skip(left: string): VersionDecision {
	return { version: { left }, marks: 'unchanged' };
}

/** Marks belong to the newest version of a text; a text with newer versions written here keeps its state. */
function decideMarks(text: TextState, { version, marks }: PreparedVersion['line'], overwrite: boolean) {
	if (!marks || version < text.latestVersion || hasMarks(text, marks)) return 'unchanged';
	if (!overwrite && isRepublished(text)) {
		const date = marks.state === 'scheduled' ? marks.scheduledFor : marks.publishedAt;
		const isUnchangedInBundle =
			marks.state === text.importedState && isSameInstant(date ?? null, text.importedMoment);
		if (isUnchangedInBundle) return 'unchanged';
		return { left: `its state was set to ${text.state} here since its last import` };
	}
	return 'imported';
}

function hasMarks(text: TextState, marks: VersionMarks): boolean {
	const promoted =
		marks.state === 'scheduled' &&
		text.state === 'published' &&
		text.publishedVersion === marks.scheduledVersion &&
		isSameInstant(text.publishedAt, marks.publishedAt ?? marks.scheduledFor ?? null);
	if (promoted) return true;
	return (
		text.state === marks.state &&
		text.publishedVersion === (marks.publishedVersion ?? null) &&
		text.scheduledVersion === (marks.scheduledVersion ?? null) &&
		isSameInstant(text.publishedAt, marks.publishedAt ?? null) &&
		isSameInstant(text.scheduledFor, marks.scheduledFor ?? null) &&
		isSameInstant(text.modifiedAt, marks.modifiedAt)
	);
}
