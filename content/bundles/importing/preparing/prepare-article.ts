import { createHash } from 'node:crypto';
import type { ArticleState } from '@portico/api/constants.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import type { BodyRemark } from '@portico/api/newsroom/answers/editing.ts';
import type { ArticleAddresses } from '../../../articles/article-addresses.ts';
import type { VersionContent } from '../../../articles/texts/version-columns.ts';
import { readVersion, UnusableText } from '../../../articles/texts/version-content.ts';
import type { ArticleRow } from '../../../articles/upsert-articles.ts';
import type { OnRemark } from '../../../bodies/markup/read-embeds.ts';
import { mediaFilesIn, picturesIn, videosIn } from '../../../bodies/media-references.ts';
import { visibleText } from '../../../bodies/plain-text.ts';
import { readingVersion } from '../../../bodies/sanitise-body.ts';
import { type AttachmentTypes, attachmentRefusal } from '../../../files/attachment-types.ts';
import { parseEntry, UnusableEntry } from '../../../reading/parse-entry.ts';
import { indexContent, type SearchableText } from '../../../search-index/searchable-text.ts';
import { type ArticleLineText, articleLine } from '../../formats/article-line.ts';
import type { BundlePosition } from '../import-report.ts';
import { fileAt, readFileNames } from './file-names.ts';

/** A text as the bundle specifies it. */
export type ImportedText = {
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
	place: BundlePosition & { line: number };
	/** What the line does not have of the article stays as it is stored. */
	row: { articleId: string; fdCode: string; importedLine: string | null } & Partial<
		ArticleRow & ArticleAddresses
	>;
	texts: ImportedText[];
	/** The files it shows or offers, with the field that names them. */
	media: { field: string; file: string }[];
	/** Those of them that it shows as pictures. */
	pictures: { field: string; file: string }[];
	/** The videos it shows, with the field that names them. */
	videos: { field: string; videoId: string }[];
	/** Pictures that its bodies contained as text. */
	inlinePictures: InlinePicture[];
	/** What its bodies embed and do not show, with the field. */
	remarks: ({ field: string } & BodyRemark)[];
};

/** The operator's limits. */
export type ImportRules = {
	attachmentTypes: AttachmentTypes;
	/** In bytes of UTF-8. */
	maxBodyBytes: number;
	/** The stored files whose names contain a sign of addresses; see `fileAt`. */
	literalNames?: ReadonlySet<string>;
};

/**
 * Counts the readings of bodies: a line that an earlier release imported is read again, so that a repeated import keeps
 * what the new reading keeps.
 */
const reading = `reading ${readingVersion}\n`;

/** The hash by which a later import recognises an equal line. */
export function hashOfLine(bytes: Buffer): string {
	return createHash('sha256').update(reading).update(bytes).digest('hex');
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
	const { articleId, address, formerAddresses, fdCode, pinned, pinnedUntil } = line;
	const fileOf = (name: string) => fileAt(name, rules.literalNames);
	const cover = line.cover ? fileOf(line.cover) : line.cover;
	const attachments = line.attachments?.map(({ file, names }) => ({ file: fileOf(file), names }));
	const alsoIn = line.alsoIn && [...new Set(line.alsoIn)].filter((code) => code !== fdCode);
	for (const [index, { file }] of attachments?.entries() ?? []) {
		const reason = attachmentRefusal(file, rules.attachmentTypes);
		if (reason !== null) throw new UnusableEntry(`attachments.${index}.file: ${reason}`);
	}
	const texts: ImportedText[] = [];
	const inlinePictures: InlinePicture[] = [];
	const remarks: PreparedArticle['remarks'] = [];
	for (const lang of languages) {
		const text = line.texts[lang];
		if (!text) continue;
		const { html, pictures } = takeInlinePictures(readFileNames(text.body, rules.literalNames));
		inlinePictures.push(...pictures);
		const onRemark = (remark: BodyRemark) => remarks.push({ field: `texts.${lang}.body`, ...remark });
		texts.push(prepareText(lang, { ...text, body: html }, line.publishedAt, rules.maxBodyBytes, onRemark));
	}
	return {
		place: { line: number, id: articleId },
		row: {
			...{ articleId, address, formerAddresses, fdCode, alsoIn, cover, attachments },
			...{ pinned, pinnedUntil, importedLine: hashOfLine(bytes) },
		},
		texts,
		media: [
			...(cover ? [{ field: 'cover', file: cover }] : []),
			...(attachments ?? []).map(({ file }) => ({ field: 'attachments', file })),
			...texts.flatMap(({ lang, content }) =>
				mediaFilesIn(content.blocks).map((file) => ({ field: `texts.${lang}.body`, file })),
			),
		],
		pictures: [
			...(cover ? [{ field: 'cover', file: cover }] : []),
			...texts.flatMap(({ lang, content }) =>
				picturesIn(content.blocks).map((file) => ({ field: `texts.${lang}.body`, file })),
			),
		],
		videos: texts.flatMap(({ lang, content }) =>
			videosIn(content.blocks).map((videoId) => ({ field: `texts.${lang}.body`, videoId })),
		),
		inlinePictures,
		remarks,
	};
}

function prepareText(
	lang: Language,
	text: ArticleLineText,
	articleDate: Date | undefined,
	maxBodyBytes: number,
	onRemark: OnRemark,
): ImportedText {
	const { state, publishedAt, version = null, ...input } = text;
	const isVisible = state === 'published' || state === 'scheduled';
	const date = publishedAt ?? (isVisible ? articleDate : undefined) ?? null;
	const { content, nodes } = versionOf(lang, input, maxBodyBytes, onRemark);
	const indexed = state === 'published' ? indexContent({ ...content, text: visibleText(nodes) }) : null;
	return { lang, state, date, version, content, indexed };
}

function versionOf(lang: Language, ...input: Parameters<typeof readVersion>): ReturnType<typeof readVersion> {
	try {
		return readVersion(...input);
	} catch (error) {
		if (error instanceof UnusableText) throw new UnusableEntry(`texts.${lang}.${error.message}`);
		throw error;
	}
}

/** A picture that a body contained as text, and the name under which it is stored. */
type InlinePicture = { file: string; base64: string };

const endings: Readonly<Record<string, string>> = {
	...{ png: 'png', jpeg: 'jpg', jpg: 'jpg', pjpeg: 'jpg', gif: 'gif', webp: 'webp', avif: 'avif' },
	...{ 'svg+xml': 'svg', bmp: 'bmp', 'x-ms-bmp': 'bmp', tiff: 'tif' },
};

/** In quotes, as every editor writes them. */
const dataAddress = /(["'])\s*data:image\/([a-z0-9.+-]+)((?:;[\w-]+(?:=[\w.-]+)?)*),([^"']*)\1/gi;

/** Shown until a script has loaded the picture, or to count readers: no content. */
const maxPlaceholderBytes = 300;

/** Replaces the pictures within a body by names of files, under which they are to be stored. */
function takeInlinePictures(html: string): { html: string; pictures: InlinePicture[] } {
	const pictures = new Map<string, InlinePicture>();
	if (!/data:image/i.test(html)) return { html, pictures: [] };
	const replaced = html.replace(dataAddress, (found, quote, type, parameters, data) => {
		const ending = endings[type.toLowerCase()];
		const bytes = ending === undefined ? null : bytesOf(data, /;base64/i.test(parameters));
		if (bytes === null || bytes.length < maxPlaceholderBytes) return found;
		const digest = createHash('sha256').update(bytes).digest('hex');
		const file = `media/inline-${digest.slice(0, 16)}.${ending}`;
		pictures.set(file, { file, base64: bytes.toString('base64') });
		return `${quote}${file}${quote}`;
	});
	return { html: replaced, pictures: [...pictures.values()] };
}

function bytesOf(data: string, isBase64: boolean): Buffer | null {
	try {
		const text = /%[0-9a-f]{2}/i.test(data) ? decodeURIComponent(data) : data;
		return isBase64 ? Buffer.from(text.replace(/\s/g, ''), 'base64') : Buffer.from(text, 'utf8');
	} catch {
		return null;
	}
}
