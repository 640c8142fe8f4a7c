import { readArticleLink } from '@portico/api/addresses/article-addresses.ts';
import { defaultMaxBodyBytes, whyTooLarge } from '../../bodies/body-limit.ts';
import { cleanText } from '../../bodies/clean-text.ts';
import { leadText } from '../../bodies/lead-text.ts';
import type { Markup } from '../../bodies/markup/markup-tree.ts';
import type { OnRemark } from '../../bodies/markup/read-embeds.ts';
import { videosIn } from '../../bodies/media-references.ts';
import { excerptOf } from '../../bodies/plain-text.ts';
import { sanitiseBody } from '../../bodies/sanitise-body.ts';
import { splitBlocks } from '../../bodies/split-blocks.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import type { SuppliedField, VersionContent } from './version-columns.ts';

/** A text as an editor or a bundle supplies it. */
export type TextInput = { title: string; body: string } & { [Field in SuppliedField]?: string | undefined };

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
 * @throws UnusableText when the cleaned title is empty, the body is too large, or `linkTo` is no address
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
	onRemark?: OnRemark,
): { content: VersionContent; nodes: Markup[] } {
	const tooLarge = whyTooLarge(input.body, maxBodyBytes);
	if (tooLarge !== null) throw new UnusableText(`body: ${tooLarge}`);
	const title = cleanText(input.title);
	if (title === '') throw new UnusableText('title: is empty');
	const linkTo = optional(input.linkTo);
	const target = linkTo === null ? null : readArticleLink(linkTo);
	if (linkTo !== null && target === null) throw new UnusableText('linkTo: is no address');
	const { html: body, nodes } = sanitiseBody(input.body, onRemark);
	const blocks = splitBlocks(nodes);
	const content: VersionContent = {
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
		shareTitle: optional(input.shareTitle),
		linkTo: target,
	};
	return { content, nodes };
}

function optional(value: string | undefined): string | null {
	return (value === undefined ? '' : cleanText(value)) || null;
}
