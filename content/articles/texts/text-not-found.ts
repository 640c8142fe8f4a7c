import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { TextKey } from '../../model/text-key.ts';

/** The text, or the version of it, does not exist. */
export class TextNotFound extends ContentRefusal {
	override readonly name = 'TextNotFound';

	constructor({ articleId, lang }: TextKey, version?: number) {
		if (version === undefined) {
			super('text-not-found', `There is no text of article ${articleId} in ${lang}.`, { articleId, lang });
		} else {
			const message = `Article ${articleId} has no version ${version} in ${lang}.`;
			super('version-not-found', message, { articleId, lang, version });
		}
	}
}
