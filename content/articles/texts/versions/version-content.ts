import { cleanText } from '../../../bodies/clean-text.ts';
import { defaultMaxBodyBytes, whyTooLarge } from '../../../bodies/limits/body-limit.ts';
import type { Markup } from '../../../bodies/markup/markup-tree.ts';
import type { NoteRemark } from '../../../bodies/markup/read-embeds.ts';
import { videosIn } from '../../../bodies/media-references.ts';
import { excerptOf, leadText } from '../../../bodies/plain-text.ts';
import { readBody } from '../../../bodies/sanitise-body.ts';
import { splitBlocks } from '../../../bodies/split-blocks.ts';
import { ContentRefusal } from '../../../model/refusals/content-refusal.ts';
import type { StoredBlock } from '../../../model/stored-blocks.ts';

/** A text as an editor or a bundle supplies it. */
export type TextInput = {
	title: string;
	subtitle?: string | undefined;
	summary?: string | undefined;
	body: string;
	source?: string | undefined;
	author?: string | undefined;
	editor?: string | undefined;
};

/** The content of a version: cleaned, sanitised, and split into blocks. */
export type VersionContent = {
	title: string;
	subtitle: string | null;
	summary: string | null;
	body: string;
	blocks: StoredBlock[];
	/** The first video in the body. */
	videoId: string | null;
	excerpt: string;
	source: string | null;
	author: string | null;
	editor: string | null;
};

/** Length, in characters, of the excerpt that replaces a missing summary. */
const excerptLength = 160;

/** A text that cannot be stored. */
export class UnusableText extends ContentRefusal {
	override readonly name = 'UnusableText';

	constructor(reason: string) {
		super('unusable-text', reason);
	}
}

/**
 * Prepares a text for storage. This is the only way to create a version's content, so nothing unsanitised
 * is ever stored.
 *
 * @param maxBodyBytes in UTF-8
 * @throws UnusableText when the cleaned title is empty, or the body is too large
 */
export function prepareVersionContent(input: TextInput, maxBodyBytes = defaultMaxBodyBytes): VersionContent {
	return readVersion(input, maxBodyBytes).content;
}

/**
 * The same, with the tree of its body, from which more can be read.
 *
 * @param note called for what the body embeds and is linked instead of shown, or lost
 */
export function readVersion(
	input: TextInput,
	maxBodyBytes: number,
	note?: NoteRemark,
): { content: VersionContent; nodes: Markup[] } {
	const tooLarge = whyTooLarge(input.body, maxBodyBytes);
	if (tooLarge !== null) throw new UnusableText(`body: ${tooLarge}`);
	const title = cleanText(input.title);
	if (title === '') throw new UnusableText('title: is empty');
	const { html: body, nodes } = readBody(input.body, note);
	const blocks = splitBlocks(nodes);
	const content = {
		title,
		subtitle: optional(input.subtitle),
		summary: optional(input.summary),
		body,
		blocks,
		videoId: videosIn(blocks)[0] ?? null,
		excerpt: excerptOf(leadText(nodes), excerptLength),
		source: optional(input.source),
		author: optional(input.author),
		editor: optional(input.editor),
	};
	return { content, nodes };
}

function optional(value: string | undefined): string | null {
	return (value === undefined ? '' : cleanText(value)) || null;
}
