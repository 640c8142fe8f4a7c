import { type Language, languages } from '@portico/api/languages.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { baseNameOf } from '../files/media-files.ts';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Transaction } from '../store/connect.ts';
import { columns, leaders, organisationUnits, type Texts } from '../store/tables/schema.ts';
import { searchEntries } from '../store/tables/search-schema.ts';
import { atomsOf, canonicalText, isCjk } from '../words/atoms.ts';
import { foldCharacters } from '../words/fold-characters.ts';
import { exactToken, nameTokens } from '../words/text-tokens.ts';

/** The number of rows per statement, well below its limit. */
const rowsPerStatement = 500;

/** The kinds of entries from lists; videos and attachments come with articles. */
export type ListKind = Exclude<EntryKind, 'film' | 'attachment'>;

/** An entry of a list: its identifier, and its names by language. */
type Named = { key: string; names: Texts };

const loaders: Record<ListKind, (transaction: Transaction) => Promise<Named[]>> = {
	column: (transaction) => transaction.select({ key: columns.fdCode, names: columns.names }).from(columns),
	leader: async (transaction) => {
		const rows = await transaction.select({ number: leaders.number, names: leaders.names }).from(leaders);
		return rows.map(({ number, names }) => ({ key: String(number), names }));
	},
	unit: (transaction) =>
		transaction
			.select({ key: organisationUnits.unitId, names: organisationUnits.names })
			.from(organisationUnits),
};

/**
 * Updates the entries of a list, in the transaction that changes it. A name that is missing in a language is
 * indexed by its fallback, which is displayed instead.
 */
export async function refreshEntries(transaction: Transaction, kind: ListKind): Promise<void> {
	const wanted = new Map<string, NamedEntry>();
	for (const { key, names } of await loaders[kind](transaction)) {
		for (const lang of languages) {
			const name = inLanguage(names, lang)?.text;
			if (name !== undefined) wanted.set(`${lang} ${key}`, { kind, key, lang, articleId: null, name });
		}
	}
	const found = await transaction
		.select({ key: searchEntries.key, lang: searchEntries.lang, name: searchEntries.name })
		.from(searchEntries)
		.where(eq(searchEntries.kind, kind));
	for (const lang of languages) {
		const removedEntries = found
			.filter((entry) => entry.lang === lang && !isWanted(entry))
			.map(({ key }) => key);
		if (removedEntries.length === 0) continue;
		const ofLanguage = and(eq(searchEntries.kind, kind), eq(searchEntries.lang, lang));
		await transaction
			.delete(searchEntries)
			.where(and(ofLanguage, inArray(searchEntries.key, removedEntries)));
	}
	const unchangedEntries = new Set(found.filter(isWanted).map(({ lang, key }) => `${lang} ${key}`));
	await insertEntries(
		transaction,
		[...wanted].filter(([id]) => !unchangedEntries.has(id)).map(([, entry]) => entry),
	);

	function isWanted({ key, lang, name }: Pick<NamedEntry, 'key' | 'lang' | 'name'>): boolean {
		return wanted.get(`${lang} ${key}`)?.name === name;
	}
}

/** Rewrites the entries of all lists, for a new version of the tokens. */
export async function refreshAllEntries(transaction: Transaction): Promise<void> {
	for (const kind of ['column', 'leader', 'unit'] as const) {
		await transaction.delete(searchEntries).where(eq(searchEntries.kind, kind));
		await refreshEntries(transaction, kind);
	}
}

type NamedText = {
	article_id: string;
	lang: TextKey['lang'];
	attachments: { file: string; names: Texts }[];
	videos: { videoId: string; titles: Texts; descriptions: Texts }[];
};

/** In bytes: an index rejects keys from 2,704 on, and a long path must not prevent the publication of its article. */
const maxKeyBytes = 2_000;

/**
 * Updates the entries of these texts' videos and attachments to their published state. While a text is published,
 * an attachment is found by its name in the article; a video by its title, the words of its description, and the
 * words for videos.
 */
export async function refreshArticleEntries(transaction: Transaction, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	await transaction.execute(sql`
		delete from search_entries using ${keyTable(keys)}
		where search_entries.article_id = keys.article_id and search_entries.lang = keys.lang
	`);
	const { rows } = await transaction.execute<NamedText>(sql`
		select texts.article_id, texts.lang, articles.attachments, case
			when versions.video_id is null then '[]' else (
				select coalesce(jsonb_agg(jsonb_build_object(
					'videoId', video_id, 'titles', titles, 'descriptions', descriptions
				)), '[]')
				from videos where video_id in (
					select film ->> 'videoId' from jsonb_array_elements(versions.blocks) film
					where film ->> 'kind' = 'video'
				)
			) end as videos
		from ${keyTable(keys)}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		join articles on articles.article_id = texts.article_id
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
		where articles.attachments <> '[]' or versions.video_id is not null
	`);
	await insertEntries(transaction, rows.flatMap(entriesOf));
}

/** The same for all published texts that show a video, after a change of the video. */
export async function refreshVideoEntries(transaction: Transaction, videoId: string): Promise<void> {
	const block = JSON.stringify([{ kind: 'video', videoId }]);
	const { rows } = await transaction.execute<{ article_id: string; lang: TextKey['lang'] }>(sql`
		select texts.article_id, texts.lang from article_versions versions
		join article_texts texts on texts.article_id = versions.article_id and texts.lang = versions.lang
			and texts.published_version = versions.version
		where versions.video_id is not null and versions.blocks @> ${block}::jsonb
	`);
	await refreshArticleEntries(
		transaction,
		rows.map((row) => ({ articleId: row.article_id, lang: row.lang })),
	);
}

/** An article may name a file twice; the first name is used. */
function entriesOf({ article_id: articleId, lang, attachments, videos }: NamedText): NamedEntry[] {
	const byKey = new Map<string, NamedEntry>();
	for (const { file, names } of attachments) {
		const key = entryKey(articleId, file);
		if (byKey.has(key) || Buffer.byteLength(key) > maxKeyBytes) continue;
		const name = inLanguage(names, lang)?.text || baseNameOf(file);
		byKey.set(key, { kind: 'attachment', key, lang, articleId, name });
	}
	const videoEntries = videos.map(({ videoId, titles, descriptions }): NamedEntry => {
		const alsoFoundBy = [inLanguage(descriptions, lang)?.text ?? '', ...videoWords];
		const name = inLanguage(titles, lang)?.text ?? videoId;
		return { kind: 'film', key: entryKey(articleId, videoId), lang, articleId, name, alsoFoundBy };
	});
	return [...byKey.values(), ...videoEntries];
}

/** Identifiers of articles contain no slash. */
function entryKey(articleId: string, file: string): string {
	return `${articleId}/${file}`;
}

/** The file or the video in the key of an entry. */
export function entryFile(articleId: string, key: string): string {
	return key.slice(entryKey(articleId, '').length);
}

/**
 * The words of visitors for a kind of entry: a query of such a word, alone or with words of a name, finds all
 * entries of the kind.
 */
const videoWords = ['视频', '影片', '短片', '宣传片', '影像', '电影', 'video', 'film', 'movie'] as const;

type EntryKind = typeof searchEntries.$inferSelect.kind;

/** An entry that is found by its name on the pages of a language. */
type NamedEntry = {
	kind: EntryKind;
	/** Unique within its kind. */
	key: string;
	/** The language of the pages; a fallback name has another. */
	lang: Language;
	/** The article of a video or an attachment, else null. */
	articleId: string | null;
	name: string;
	/** Further texts whose words match it. */
	alsoFoundBy?: string[];
};

/** Inserts new entries. Names without a letter or digit match no query, and are omitted. */
async function insertEntries(transaction: Transaction, entries: NamedEntry[]): Promise<void> {
	const rows = entries
		.map((entry) => ({ ...entry, canonicalName: canonicalText(entry.name), tokens: tokensOf(entry) }))
		.filter((row) => row.tokens.length > 0);
	for (let start = 0; start < rows.length; start += rowsPerStatement) {
		const part = rows.slice(start, start + rowsPerStatement);
		const column = <Value>(of: (row: (typeof rows)[number]) => Value) => sql.param(part.map(of));
		// Tokens are passed as JSON, because PostgreSQL requires nested arrays of equal length.
		await transaction.execute(sql`
			insert into search_entries (kind, key, lang, article_id, name, canonical_name, tokens)
			select kind, key, lang, article_id, name, canonical_name,
				array_to_tsvector(array(select jsonb_array_elements_text(tokens::jsonb)))
			from unnest(
				${column((row) => row.kind)}::text[], ${column((row) => row.key)}::text[],
				${column((row) => row.lang)}::text[], ${column((row) => row.articleId)}::text[],
				${column((row) => row.name)}::text[], ${column((row) => row.canonicalName)}::text[],
				${column((row) => JSON.stringify(row.tokens))}::text[]
			) as entries(kind, key, lang, article_id, name, canonical_name, tokens)
		`);
	}
}

/** Includes the words as written, which match their prefixes while typing. */
function tokensOf({ name, alsoFoundBy = [] }: NamedEntry): string[] {
	const words = atomsOf(foldCharacters(name)).filter((atom) => !isCjk(atom));
	const tokens = [...[name, ...alsoFoundBy].flatMap(nameTokens), ...words.map(exactToken)];
	return [...new Set(tokens)];
}
