import type { ArticleState } from '@portico/api/constants.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import type { BodyRemark } from '@portico/api/newsroom/answers/editing.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { lang, textByCodePoint, timestampWithTimeZone } from './column-types.ts';
import type { MetadataChanges } from './schema.ts';
import { articles } from './schema.ts';

/**
 * All articles as the newsroom's list filters and sorts them, one narrow row each: a filter reads the whole table,
 * which takes about 40 ms for 100,000 articles. Updated in the transaction of each change.
 */
export const articleList = pgTable(
	'article_list',
	{
		articleId: textByCodePoint('article_id').primaryKey(),
		/** The home column, and further ones. */
		fdCode: text('fd_code').notNull(),
		alsoIn: text('also_in').array().notNull(),
		/** Bits of `listStates`. */
		states: integer('states').notNull(),
		/** When a text was last changed; when the article was, if it has none. */
		changedAt: timestampWithTimeZone('changed_at').notNull(),
		/** The latest date of its published texts. */
		publishedAt: timestampWithTimeZone('published_at'),
		/** When the text was changed, if it waits to be published. */
		waitingZhAt: timestampWithTimeZone('waiting_zh_at'),
		waitingEnAt: timestampWithTimeZone('waiting_en_at'),
		/** Orders titles by pinyin: `content/words/title-order.ts`. */
		titleOrder: textByCodePoint('title_order').notNull(),
		/** Of the latest version in each language, folded, a line each. */
		titles: text('titles').notNull(),
		bylines: text('bylines').notNull(),
	},
	(table) => [
		// An index for each order. PostgreSQL’s default for descending order is nulls first.
		index('article_list_changed').on(
			table.changedAt.desc().nullsFirst(),
			table.articleId.desc().nullsFirst(),
		),
		index('article_list_published').on(
			table.publishedAt.desc().nullsLast(),
			table.articleId.desc().nullsFirst(),
		),
		index('article_list_column').on(
			table.fdCode,
			table.changedAt.desc().nullsFirst(),
			table.articleId.desc().nullsFirst(),
		),
		index('article_list_title').on(table.titleOrder, table.articleId),
		index('article_list_waiting')
			.on(table.articleId)
			.where(sql`waiting_zh_at is not null or waiting_en_at is not null`),
	],
);

/** When each person of the newsroom last changed each text. */
export const personTextChanges = pgTable(
	'person_text_changes',
	{
		/** Not a reference: a removed person's changes stay. */
		personId: text('person_id').notNull(),
		articleId: text('article_id').notNull(),
		lang: lang().notNull(),
		changedAt: timestampWithTimeZone('changed_at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang, table.personId] }),
		index('person_text_changes_person').on(table.personId, table.changedAt.desc().nullsFirst()),
	],
);

/** What the sanitiser reads in the body of a working copy. */
export type CopyReading = {
	/** `readingVersion` of what has read it. */
	by: number;
	/** Null where it is the body that was saved. */
	html: string | null;
	remarks: BodyRemark[];
};

/** What people write before it is saved as a version: one working copy of each text, which all who write it share. */
export const workingCopies = pgTable(
	'working_copies',
	{
		articleId: text('article_id')
			.notNull()
			.references(() => articles.articleId, { onDelete: 'cascade' }),
		lang: lang().notNull(),
		/** Counts all saves of this text's working copy, so that a save can tell whether another one came first. */
		revision: integer('revision').notNull(),
		/** The version that it began with; null for none. */
		baseVersion: integer('base_version'),
		/** Null once it has become a version, or was discarded. */
		content: jsonb('content').$type<ArticleText>(),
		/** The body as the sanitiser leaves it, so that opening the text costs nothing; null where nobody has read it. */
		reading: jsonb('reading').$type<CopyReading>(),
		/** The person who saved it last. Not a reference. */
		savedBy: text('saved_by').notNull(),
		savedAt: timestampWithTimeZone('saved_at').notNull().defaultNow(),
		/** The editing session that saved it last, and for how many times it did. */
		editingSessionId: text('opening'),
		sequence: integer('attempt'),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang] }),
		index('working_copies_person').on(table.savedBy).where(sql`content is not null`),
	],
);

/** Changed metadata of articles that visitors see, until a version with it is published (decision 061). */
export const workingMetadata = pgTable('working_facts', {
	articleId: text('article_id')
		.primaryKey()
		.references(() => articles.articleId, { onDelete: 'cascade' }),
	/** Counts all saves, also those that took effect at once. */
	revision: integer('revision').notNull(),
	changes: jsonb('changes').$type<MetadataChanges>().notNull(),
	savedBy: text('saved_by').notNull(),
	savedAt: timestampWithTimeZone('saved_at').notNull().defaultNow(),
});

/** Articles that are open in editors: a row for each editor, which says again every few seconds that it is there. */
export const openEditors = pgTable(
	'open_editors',
	{
		/** One mounted editor. */
		editingSessionId: text('opening').primaryKey(),
		articleId: text('article_id')
			.notNull()
			.references(() => articles.articleId, { onDelete: 'cascade' }),
		/** Not a reference. */
		personId: text('person_id').notNull(),
		/** The languages that are written in it. */
		editingLanguages: text('writes').array().$type<Language[]>().notNull(),
		openedAt: timestampWithTimeZone('opened_at').notNull().defaultNow(),
		seenAt: timestampWithTimeZone('seen_at').notNull().defaultNow(),
	},
	(table) => [index('open_editors_article').on(table.articleId)],
);

/**
 * What the newsroom's article list can be filtered by; `changed`: a newer version than the published one; `outdated`: a
 * translation whose original has a newer version.
 */
export type ListState = ArticleState | 'changed' | 'missing' | 'outdated';

/** The bit of each state of a text. Stored: keep the order, and add to the end. */
const bits: readonly ListState[] = [
	...(['draft', 'scheduled', 'published', 'withdrawn', 'changed', 'missing'] as const),
	'outdated',
];

/** Bits for each language. */
const width = 8;

/** The bits of these states of a text; null stands for any language. */
export function stateBits(states: readonly ListState[], lang: Language | null): number {
	const ofText = states.reduce((sum, state) => sum | (1 << bits.indexOf(state)), 0);
	const shifts = languages.flatMap((each, at) => (lang === null || lang === each ? [at * width] : []));
	return shifts.reduce((sum, shift) => sum | (ofText << shift), 0);
}
