import type { ArticleState } from '@portico/api/constants.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { type ListState, stateBits } from '../store/tables/newsroom-schema.ts';
import { foldCharacters } from '../words/fold-characters.ts';
import { titleOrder } from '../words/title-order.ts';
import { outdatedLanguage } from './outdated-translations.ts';

type TextRow = {
	lang: Language;
	state: ArticleState;
	latest_version: number;
	published_version: number | null;
	title: string;
	author: string | null;
};

/** Timestamps are in the store's format. */
type Row = {
	article_id: string;
	fd_code: string;
	also_in: string[];
	changed_at: string;
	published_at: string | null;
	waiting_zh_at: string | null;
	waiting_en_at: string | null;
	texts: TextRow[] | null;
	/** The language of a translation that is older than its original. */
	outdated: Language | null;
	/** Titles of what is being written, by language. */
	copies: Partial<Record<Language, string>> | null;
};

/** Articles per statement: bounds what one takes into memory. */
const batchSize = 200;

/** A version that waits to be published. A withdrawn text waits for nobody. */
const isWaiting = sql.raw(`(texts.state = 'draft' or texts.state in ('published', 'scheduled')
	and texts.latest_version > greatest(texts.published_version, texts.scheduled_version))`);

/** Updates the rows of these articles in the newsroom's article list, in the transaction that changes them. */
export async function refreshArticleList(
	transaction: Transaction,
	articleIds: readonly string[],
): Promise<void> {
	for (let start = 0; start < articleIds.length; start += batchSize) {
		const { rows } = await loadRows(transaction, articleIds.slice(start, start + batchSize));
		await writeRows(transaction, rows);
	}
}

/**
 * Joins the texts of the articles `wanted`, and the latest version of each, one by one, by an index, which `limit` and
 * `offset` force: PGlite gathers no statistics.
 */
export const latestTexts = sql`
	left join lateral (
		select * from article_texts where article_texts.article_id = wanted.article_id offset 0
	) texts on true
	left join lateral (
		select title, author from article_versions latest
		where latest.article_id = texts.article_id and latest.lang = texts.lang
			and latest.version = texts.latest_version
		limit 1
	) versions on true`;

function loadRows(transaction: Transaction, articleIds: readonly string[]) {
	return transaction.execute<Row>(sql`
		select articles.article_id, articles.fd_code, articles.also_in,
			coalesce(max(texts.modified_at), articles.saved_at) as changed_at,
			max(texts.published_at) filter (where texts.published_version is not null) as published_at,
			max(texts.modified_at) filter (where ${isWaiting} and texts.lang = 'zh') as waiting_zh_at,
			max(texts.modified_at) filter (where ${isWaiting} and texts.lang = 'en') as waiting_en_at,
			jsonb_agg(jsonb_build_object(
				'lang', texts.lang, 'state', texts.state, 'latest_version', texts.latest_version,
				'published_version', texts.published_version, 'title', versions.title, 'author', versions.author
			)) filter (where texts.lang is not null) as texts,
			(
				select jsonb_object_agg(copies.lang, copies.content ->> 'title') from working_copies copies
				where copies.article_id = articles.article_id and copies.content is not null
			) as copies,
			${outdatedLanguage(sql`articles.article_id`)} as outdated
		from unnest(${sql.param(articleIds)}::text[]) as wanted(article_id)
		join articles on articles.article_id = wanted.article_id
		${latestTexts}
		group by articles.article_id
	`);
}

async function writeRows(transaction: Transaction, rows: readonly Row[]): Promise<void> {
	if (rows.length === 0) return;
	const written = rows.map(({ texts, copies, outdated, ...row }) => ({
		...row,
		...searchedColumns(texts ?? [], copies ?? {}, outdated),
	}));
	await transaction.execute(sql`
		insert into article_list (article_id, fd_code, also_in, states, changed_at, published_at, waiting_zh_at,
			waiting_en_at, title_order, titles, bylines)
		select article_id, fd_code, also_in, states, changed_at, published_at, waiting_zh_at,
			waiting_en_at, title_order, titles, bylines
		from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as rows(
			article_id text, fd_code text, also_in text[], states int, changed_at timestamptz,
			published_at timestamptz, waiting_zh_at timestamptz, waiting_en_at timestamptz, title_order text,
			titles text, bylines text
		)
		on conflict (article_id) do update set
			fd_code = excluded.fd_code, also_in = excluded.also_in, states = excluded.states,
			changed_at = excluded.changed_at, published_at = excluded.published_at,
			waiting_zh_at = excluded.waiting_zh_at, waiting_en_at = excluded.waiting_en_at,
			title_order = excluded.title_order, titles = excluded.titles, bylines = excluded.bylines
	`);
}

/** A text that has no version yet is found by the title that somebody writes. */
function searchedColumns(
	texts: readonly TextRow[],
	copies: Partial<Record<Language, string>>,
	outdated: Language | null,
) {
	const inOrder = languages.map((lang) => texts.find((text) => text.lang === lang));
	const present = inOrder.filter((text) => text !== undefined);
	const titles = languages.flatMap((lang, at) => inOrder[at]?.title ?? copies[lang] ?? []);
	return {
		states: languages.reduce(
			(bits, lang, at) => bits | stateBits(statesOf(inOrder[at], lang === outdated), lang),
			0,
		),
		title_order: titleOrder(titles[0] ?? ''),
		titles: titles.map(foldCharacters).join('\n'),
		bylines: present.map(({ author }) => foldCharacters(author ?? '')).join('\n'),
	};
}

function statesOf(text: TextRow | undefined, isOutdated: boolean): ListState[] {
	if (!text) return ['missing'];
	const { state, published_version: published, latest_version: latest } = text;
	const states: ListState[] = [state];
	if (published !== null && latest > published) states.push('changed');
	if (isOutdated) states.push('outdated');
	return states;
}
