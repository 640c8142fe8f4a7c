import type { ArticleState } from '@portico/api/article-states.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import { mediaFilesIn, videosIn } from '../../../bodies/media-references.ts';
import {
	prepareVersionContent,
	UnusableText,
	type VersionContent,
} from '../../../publishing/version-content.ts';
import type { articles } from '../../../store/schema.ts';
import { type ArticleLineText, articleLine } from '../../formats/article-line.ts';
import { parseEntry } from '../../reading/parse-entry.ts';
import { UnusableEntry } from '../../reading/unusable-entry.ts';
import type { Place } from '../import-run.ts';

/** A line of `articles.jsonl` whose article is known; the rest of it is unchecked. */
export type ReadArticle = { place: Place; articleId: string; lineHash: string; value: unknown };

/** What a bundle wants a text to be. */
export type WantedText = {
	lang: Language;
	state: ArticleState;
	/** When it is or will be published; of a draft or withdrawn text, the moment it keeps, if any. */
	moment: Date | null;
	/** The number its version has in `versions.jsonl`. */
	version: number | null;
	content: VersionContent;
};

/** An article ready to be written: nothing is left to compute but what the store decides. */
export type PreparedArticle = {
	place: Place;
	row: Omit<typeof articles.$inferSelect, 'savedAt'>;
	texts: WantedText[];
	/** Files it shows or offers, with the field that names them. */
	media: { field: string; file: string }[];
	/** Films it shows, likewise. */
	videos: { field: string; videoId: string }[];
};

/** What the line is checked against. */
type Surroundings = {
	columns: ReadonlySet<string>;
	/** The store's clock: what would be published later than this is scheduled. */
	now: Date;
	/** Awaited between texts, each of which takes its time. */
	breathe: () => Promise<void>;
};

/** Checks a line and makes its texts ready. @throws UnusableEntry */
export async function prepareArticle(read: ReadArticle, around: Surroundings): Promise<PreparedArticle> {
	const line = parseEntry(articleLine, read.value);
	const { articleId, fdCode, attachments, pinned } = line;
	const cover = line.cover ?? null;
	const alsoIn = [...new Set(line.alsoIn)].filter((code) => code !== fdCode);
	for (const [field, code] of [
		['fdCode', fdCode],
		...alsoIn.map((code) => ['alsoIn', code] as const),
	] as const) {
		if (!around.columns.has(code)) throw new UnusableEntry(`${field}: there is no column ${code}`);
	}
	const texts: WantedText[] = [];
	for (const lang of languages) {
		const text = line.texts[lang];
		if (!text) continue;
		await around.breathe();
		texts.push(prepareText(lang, text, line.publishedAt, around.now));
	}
	return {
		place: read.place,
		row: { articleId, fdCode, alsoIn, cover, attachments, pinned, importedLine: read.lineHash },
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
	articleMoment: Date | undefined,
	now: Date,
): WantedText {
	const { state, publishedAt, version = null, ...input } = text;
	const visible = state === 'published' || state === 'scheduled';
	const moment = publishedAt ?? (visible ? articleMoment : undefined) ?? null;
	return {
		lang,
		state: state === 'published' && moment && moment > now ? 'scheduled' : state,
		moment,
		version,
		content: contentOf(lang, input),
	};
}

function contentOf(lang: Language, input: Parameters<typeof prepareVersionContent>[0]): VersionContent {
	try {
		return prepareVersionContent(input);
	} catch (error) {
		if (error instanceof UnusableText) throw new UnusableEntry(`texts.${lang}: ${error.message}`);
		throw error;
	}
}
