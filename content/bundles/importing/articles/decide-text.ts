import type { TextState } from '../../../publishing/load-text.ts';
import type { VersionContent } from '../../../publishing/version-content.ts';
import type { WantedText } from './prepare-article.ts';

/** What an import does with a text. */
export type TextDecision =
	| { kind: 'unchanged' }
	| { kind: 'left'; reason: string }
	/** `version` holds the wanted content already; null when a new one must be written. */
	| { kind: 'write'; version: number | null };

/** Whether a version was written here since the last import, or the text never came by import. */
export function isEdited(stored: TextState): boolean {
	return stored.importedVersion === null || stored.latestVersion !== stored.importedVersion;
}

/**
 * Whether it was published, scheduled or withdrawn here since its last import. A schedule of the import
 * whose moment came was not.
 */
export function isRepublished(stored: TextState): boolean {
	const { state, importedState, publishedAt, importedMoment } = stored;
	if (state === importedState) return !sameMoment(momentOf(stored), importedMoment);
	const promoted = importedState === 'scheduled' && state === 'published';
	return !(promoted && sameMoment(publishedAt, importedMoment));
}

/**
 * The version a wanted text is compared with: of an edited text the latest, of another one what a
 * bundle without history shows of it, or the version that waits for its moment.
 */
export function versionToCompare(stored: TextState, wanted: Pick<WantedText, 'state'>): number {
	if (isEdited(stored)) return stored.latestVersion;
	if (wanted.state === 'scheduled' && stored.scheduledVersion !== null) return stored.scheduledVersion;
	return stored.publishedVersion ?? stored.scheduledVersion ?? stored.latestVersion;
}

/**
 * Decides what becomes of a text. What was done here since the last import stands, unless the operator
 * overwrites it; a bundle that says nothing new changes nothing.
 *
 * @param compared the content of `versionToCompare`; undefined when that is not known any more
 * @param now the store's clock
 */
export function decideText(
	stored: TextState | undefined,
	compared: VersionContent | undefined,
	wanted: WantedText,
	{ overwrite, now }: { overwrite: boolean; now: Date },
): TextDecision {
	if (!stored) return { kind: 'write', version: null };
	const version = versionToCompare(stored, wanted);
	const sameContent = compared !== undefined && isSameContent(compared, wanted.content);
	if (sameContent && hasStatus(stored, version, wanted, now)) return { kind: 'unchanged' };
	if (!overwrite) {
		if (isEdited(stored)) return { kind: 'left', reason: 'it was edited here since its last import' };
		const saysNothingNew =
			sameContent &&
			wanted.state === stored.importedState &&
			sameMoment(wanted.moment, stored.importedMoment);
		if (saysNothingNew) return { kind: 'unchanged' };
		if (isRepublished(stored)) {
			return { kind: 'left', reason: `it was made ${stored.state} here since its last import` };
		}
	}
	return { kind: 'write', version: sameContent ? version : null };
}

/** Whether visitors see, or will see, this version as the bundle wants it. */
function hasStatus(stored: TextState, version: number, wanted: WantedText, now: Date): boolean {
	switch (wanted.state) {
		case 'published':
			return stored.publishedVersion === version && sameMoment(stored.publishedAt, wanted.moment);
		case 'scheduled': {
			const waits = stored.scheduledVersion === version && sameMoment(stored.scheduledFor, wanted.moment);
			if (waits) return true;
			const due = wanted.moment !== null && wanted.moment <= now;
			return due && stored.publishedVersion === version && sameMoment(stored.publishedAt, wanted.moment);
		}
		case 'draft':
		case 'withdrawn':
			return stored.state === wanted.state && sameMoment(stored.publishedAt, wanted.moment);
	}
}

/** When a text is or will be published, as its state has it. */
export function momentOf(stored: TextState): Date | null {
	return stored.state === 'scheduled' ? stored.scheduledFor : stored.publishedAt;
}

export function isSameContent(a: VersionContent, b: VersionContent): boolean {
	return (
		a.title === b.title &&
		a.subtitle === b.subtitle &&
		a.summary === b.summary &&
		a.body === b.body &&
		a.source === b.source &&
		a.author === b.author &&
		a.editor === b.editor
	);
}

export function sameMoment(a: Date | null, b: Date | null): boolean {
	return a?.getTime() === b?.getTime();
}
