import type { TextState } from '../../../publishing/load-text.ts';
import type { VersionContent } from '../../../publishing/version-content.ts';
import type { VersionLine, VersionMarks } from '../../formats/version-line.ts';
import { isEdited, isRepublished, isSameContent, momentOf, sameMoment } from '../articles/decide-text.ts';
import type { Place } from '../import-run.ts';

/** A line of `versions.jsonl`, ready to be written. */
export type PreparedVersion = { place: Place; line: VersionLine; content: VersionContent };

/** A version the store has under the number of a line. */
export type StoredVersion = { content: VersionContent; savedAt: Date };

/** What an import does with a line of a text's history. */
export type VersionDecision = {
	/** What becomes of the version itself. */
	version: 'inserted' | 'dated' | 'unchanged' | { left: string };
	/** Whether the text takes the state the line marks. */
	marks: 'taken' | 'unchanged' | { left: string };
};

/**
 * Decides what becomes of one version. Gaps in a history are filled and its end is continued as long as
 * nobody wrote another version under the same number, or one of their own after it.
 *
 * @param text the text as it is after the lines before
 */
export function decideVersion(
	text: TextState,
	stored: StoredVersion | undefined,
	{ line, content }: PreparedVersion,
	overwrite: boolean,
): VersionDecision {
	if (stored && !isSameContent(stored.content, content)) {
		return leaving(`version ${line.version} is another one here, so the rest of its history stays out`);
	}
	if (!stored && line.version > text.latestVersion && isEdited(text)) {
		return leaving('it was edited here since its last import, so the rest of its history stays out');
	}
	const version = !stored ? 'inserted' : sameMoment(stored.savedAt, line.savedAt) ? 'unchanged' : 'dated';
	return { version, marks: decideMarks(text, line, overwrite) };
}

function leaving(left: string): VersionDecision {
	return { version: { left }, marks: 'unchanged' };
}

/** Marks belong to the newest version of a text; one with newer versions of its own keeps its state. */
function decideMarks(text: TextState, { version, marks }: VersionLine, overwrite: boolean) {
	if (!marks || version < text.latestVersion || hasMarks(text, marks)) return 'unchanged';
	if (!overwrite && isRepublished(text)) {
		const moment = marks.state === 'scheduled' ? marks.scheduledFor : marks.publishedAt;
		const saysNothingNew =
			marks.state === text.importedState && sameMoment(moment ?? null, text.importedMoment);
		if (saysNothingNew) return 'unchanged';
		return { left: `it was made ${text.state} here since its last import` };
	}
	return 'taken';
}

function hasMarks(text: TextState, marks: VersionMarks): boolean {
	const promoted =
		marks.state === 'scheduled' &&
		text.state === 'published' &&
		text.publishedVersion === marks.scheduledVersion &&
		sameMoment(momentOf(text), marks.scheduledFor ?? null);
	if (promoted) return true;
	return (
		text.state === marks.state &&
		text.publishedVersion === (marks.publishedVersion ?? null) &&
		text.scheduledVersion === (marks.scheduledVersion ?? null) &&
		sameMoment(text.publishedAt, marks.publishedAt ?? null) &&
		sameMoment(text.scheduledFor, marks.scheduledFor ?? null) &&
		sameMoment(text.modifiedAt, marks.modifiedAt)
	);
}
