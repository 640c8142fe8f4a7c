import type { TextKey } from './text-key.ts';

/** A publishing command names a text, or a version of one, that is not in the store. */
export class TextNotFound extends Error {
	override readonly name = 'TextNotFound';

	constructor(key: TextKey, version?: number) {
		super(
			version === undefined
				? `There is no text of article ${key.articleId} in ${key.lang}.`
				: `Article ${key.articleId} has no version ${version} in ${key.lang}.`,
		);
	}
}
