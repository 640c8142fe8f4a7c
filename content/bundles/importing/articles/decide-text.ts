import type { TextState } from '../../../articles/texts/load-text.ts';
import { suppliedFields, type VersionContent } from '../../../articles/texts/version-columns.ts';
import type { ImportedText } from '../preparing/prepare-article.ts';

/** How an import treats a text. */
export type TextDecision =
	| { kind: 'unchanged' }
	| { kind: 'left'; reason: string }
	/** `version` already has the wanted content; null when a new one must be written. */
	| { kind: 'write'; version: number | null };

/** Whether a version was written here since the last import, or the text was never imported. */
export function isEdited(stored: TextState): boolean {
	return stored.importedVersion === null || stored.latestVersion !== stored.importedVersion;
}

/**
 * Whether the text was published, scheduled or withdrawn here since its last import. Publication by an
 * imported schedule does not count.
 */
export function isRepublished(stored: TextState): boolean {
	const { state, importedState, importedMoment } = stored;
	if (state === importedState) return !isSameInstant(publicationDate(stored), importedMoment);
	return !(importedState === 'scheduled' && state === 'published' && wasPromoted(stored));
}

/** Whether an imported schedule published the text: at its date, or since then with that of its first publication. */
function wasPromoted({ publishedAt, shownSince, importedMoment }: TextState): boolean {
	if (importedMoment === null || publishedAt === null || publishedAt > importedMoment) return false;
	return isSameInstant(publishedAt, importedMoment) || (shownSince !== null && shownSince >= importedMoment);
}

/**
 * The version to compare a wanted text with: the latest of an edited text, else the scheduled version or
 * the one a bundle without history contains.
 */
export function versionToCompare(stored: TextState, wanted: Pick<ImportedText, 'state'>): number {
	if (isEdited(stored)) return stored.latestVersion;
	if (wanted.state === 'scheduled' && stored.scheduledVersion !== null) return stored.scheduledVersion;
	return stored.publishedVersion ?? stored.scheduledVersion ?? stored.latestVersion;
}

/**
 * Decides how to treat a text. Changes made here since the last import are kept unless the operator
 * overwrites them; an unchanged bundle changes nothing.
 *
 * @param compared the content of `versionToCompare`; undefined when it is no longer stored
 * @param now the store's clock
 */
export function decideText(
	stored: TextState | undefined,
	compared: VersionContent | undefined,
	wanted: ImportedText,
	{ overwrite, now }: { overwrite: boolean; now: Date },
): TextDecision {
	if (!stored) return { kind: 'write', version: null };
	const version = versionToCompare(stored, wanted);
	const sameContent = compared !== undefined && isSameContent(compared, wanted.content);
	if (sameContent && hasStatus(stored, version, wanted, now)) return { kind: 'unchanged' };
	if (!overwrite) {
		if (isEdited(stored)) return { kind: 'left', reason: 'it was edited here since its last import' };
		const isUnchangedInBundle =
			sameContent &&
			wanted.state === stored.importedState &&
			isSameInstant(wanted.date, stored.importedMoment);
		if (isUnchangedInBundle) return { kind: 'unchanged' };
		if (isRepublished(stored)) {
			return { kind: 'left', reason: `its state was set to ${stored.state} here since its last import` };
		}
	}
	return { kind: 'write', version: sameContent ? version : null };
}

/** Whether visitors see, or will see, this version as the bundle specifies. */
function hasStatus(stored: TextState, version: number, wanted: ImportedText, now: Date): boolean {
	switch (wanted.state) {
		case 'published':
			return stored.publishedVersion === version && isSameInstant(stored.publishedAt, wanted.date);
		case 'scheduled': {
			const isScheduled =
				stored.scheduledVersion === version && isSameInstant(stored.scheduledFor, wanted.date);
			if (isScheduled) return true;
			const due = wanted.date !== null && wanted.date <= now;
			return (
				due && stored.publishedVersion === version && wasPromoted({ ...stored, importedMoment: wanted.date })
			);
		}
		case 'draft':
		case 'withdrawn':
			return stored.state === wanted.state && isSameInstant(stored.publishedAt, wanted.date);
	}
}

/** When a text is or will be published, depending on its state. */
function publicationDate(stored: TextState): Date | null {
	return stored.state === 'scheduled' ? stored.scheduledFor : stored.publishedAt;
}

/** What is derived from the body may differ by release. */
export function isSameContent(a: VersionContent, b: VersionContent): boolean {
	return suppliedFields.every((field) => a[field] === b[field]);
}

export function isSameInstant(a: Date | null, b: Date | null): boolean {
	return a?.getTime() === b?.getTime();
}
