import { cleanMarkup, cleanText } from '../bodies/clean-text.ts';
import { videosIn } from '../bodies/media-references.ts';
import { excerptOf, plainText } from '../bodies/plain-text.ts';
import { sanitiseBody } from '../bodies/sanitise-body.ts';
import { splitBlocks } from '../bodies/split-blocks.ts';
import type { StoredBlock } from '../bodies/stored-blocks.ts';

/** A text as an editor or a bundle hands it in. */
export type TextInput = {
	title: string;
	subtitle?: string | undefined;
	summary?: string | undefined;
	body: string;
	source?: string | undefined;
	author?: string | undefined;
	editor?: string | undefined;
};

/** A text as a version keeps it: cleaned, sanitised, and split into blocks. */
export type VersionContent = {
	title: string;
	subtitle: string | null;
	summary: string | null;
	body: string;
	blocks: StoredBlock[];
	/** The first film in the body. */
	videoId: string | null;
	excerpt: string;
	source: string | null;
	author: string | null;
	editor: string | null;
};

/** Length of the beginning of a body that stands in for a missing summary, in characters. */
const excerptLength = 160;

/** A text nobody could read. */
export class UnusableText extends Error {
	override readonly name = 'UnusableText';
}

/**
 * Makes a text ready to be kept. This is the only way into a version, so that nothing unsanitised is
 * ever stored.
 *
 * @throws UnusableText when nothing is left of the title
 */
export function prepareVersionContent(input: TextInput): VersionContent {
	const title = cleanText(input.title);
	if (title === '') throw new UnusableText('the title is empty');
	const body = sanitiseBody(cleanMarkup(input.body));
	const blocks = splitBlocks(body);
	return {
		title,
		subtitle: optional(input.subtitle),
		summary: optional(input.summary),
		body,
		blocks,
		videoId: videosIn(blocks)[0] ?? null,
		excerpt: excerptOf(plainText(body), excerptLength),
		source: optional(input.source),
		author: optional(input.author),
		editor: optional(input.editor),
	};
}

function optional(value: string | undefined): string | null {
	return (value === undefined ? '' : cleanText(value)) || null;
}
