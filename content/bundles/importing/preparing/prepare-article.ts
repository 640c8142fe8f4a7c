import { createHash } from 'node:crypto';
import type { ArticleState } from '@portico/api/article-states.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import {
	prepareVersionContent,
	UnusableText,
	type VersionContent,
} from '../../../articles/texts/versions/version-content.ts';
import { mediaFilesIn, videosIn } from '../../../bodies/media-references.ts';
import { type AttachmentTypes, attachmentRefusal } from '../../../files/kinds/attachment-types.ts';
import { parseEntry } from '../../../reading/parse-entry.ts';
import { UnusableEntry } from '../../../reading/unusable-entry.ts';
import { indexContent } from '../../../search-index/index-content.ts';
import type { SearchableText } from '../../../search-index/searchable-text.ts';
import type { articles } from '../../../store/tables/schema.ts';
import { type ArticleLineText, articleLine } from '../../formats/article-line.ts';
import type { Place } from '../import-run.ts';

/** A text as the bundle specifies it. */
export type WantedText = {
	lang: Language;
	state: ArticleState;
	/** When it is or will be published; for a draft or withdrawn text, the date it keeps, if any. */
	date: Date | null;
	/** The number of its version in `versions.jsonl`. */
	version: number | null;
	content: VersionContent;
	/** The searchable text of a published text. */
	indexed: SearchableText | null;
};

/** An article ready to be written: only decisions that depend on the store remain. */
export type PreparedArticle = {
	place: Place & { line: number };
	row: Omit<typeof articles.$inferSelect, 'savedAt'>;
	texts: WantedText[];
	/** The files it shows or offers, with the field that names them. */
	media: { field: string; file: string }[];
	/** The videos it shows, with the field that names them. */
	videos: { field: string; videoId: string }[];
};

/** The operator's limits. */
export type ImportRules = {
	attachmentTypes: AttachmentTypes;
	/** In bytes of UTF-8. */
	maxBodyBytes: number;
};

/** The hash by which a later import recognises an equal line. */
export function hashOfLine(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Validates a line and prepares its texts. Whether its columns exist is checked against the store later.
 *
 * @throws UnusableEntry
 */
export function prepareArticle(
	number: number,
	bytes: Buffer,
	value: unknown,
	rules: ImportRules,
): PreparedArticle {
	const line = parseEntry(articleLine, value);
	const { articleId, fdCode, attachments, pinned } = line;
	const cover = line.cover ?? null;
	const alsoIn = [...new Set(line.alsoIn)].filter((code) => code !== fdCode);
	for (const [index, { file }] of attachments.entries()) {
		const reason = attachmentRefusal(file, rules.attachmentTypes);
		if (reason !== null) throw new UnusableEntry(`attachments.${index}.file: ${reason}`);
	}
	const texts: WantedText[] = [];
	for (const lang of languages) {
		const text = line.texts[lang];
		if (!text) continue;
		texts.push(prepareText(lang, text, line.publishedAt, rules.maxBodyBytes));
	}
	return {
		place: { line: number, id: articleId },
		row: { articleId, fdCode, alsoIn, cover, attachments, pinned, importedLine: hashOfLine(bytes) },
		texts,
		media: [
			...(cover === null ? [] : [{ field: 'cover', file: cover }]),
			...attachments.map(({ file }) => ({ field: 'attachments', file })),
			...texts.flatMap(({ lang, content }) =>
				mediaFilesIn(content.blocks).map((file) => ({ field: `texts.${lang}.body`, file })),
			),
		],
		videos: texts.flatMap(({ lang, content }) =>
			videosIn(content.blocks).map((videoId) => ({ field: `texts.${lang}.body`, videoId })),
		),
	};
}

function prepareText(
	lang: Language,
	text: ArticleLineText,
	articleDate: Date | undefined,
	maxBodyBytes: number,
): WantedText {
	const { state, publishedAt, version = null, ...input } = text;
	const isVisible = state === 'published' || state === 'scheduled';
	const date = publishedAt ?? (isVisible ? articleDate : undefined) ?? null;
	const content = contentOf(lang, input, maxBodyBytes);
	const indexed = state === 'published' ? indexContent(content) : null;
	return { lang, state, date, version, content, indexed };
}

function contentOf(
	lang: Language,
	input: Parameters<typeof prepareVersionContent>[0],
	maxBodyBytes: number,
): VersionContent {
	try {
		return prepareVersionContent(input, maxBodyBytes);
	} catch (error) {
		if (error instanceof UnusableText) throw new UnusableEntry(`texts.${lang}.${error.message}`);
		throw error;
	}
}
