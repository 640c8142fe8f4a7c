import { languages } from '@portico/api/languages.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { TextState } from '../../articles/texts/load-text.ts';
import { suppliedFields, type VersionContent } from '../../articles/texts/version-columns.ts';
import { allViewsOf } from '../../statistics/article-views.ts';
import type { Database } from '../../store/connect.ts';
import { articles, articleTexts, articleVersions } from '../../store/tables/schema.ts';
import { bundleFiles } from '../formats/fields.ts';
import { BundleFile, canonicalTexts, type ExportRun, presentOnly } from './bundle-file.ts';

/** Articles per query; bodies can be large. */
const articlesPerQuery = 20;

/** Versions per query. */
const versionsPerQuery = 50;

/** Writes all articles, and with history their versions and view counts, ordered by identifier. */
export async function exportArticles(run: ExportRun): Promise<void> {
	const kinds = run.withHistory ? (['articles', 'versions', 'views'] as const) : (['articles'] as const);
	const files = new Map<string, BundleFile>();
	try {
		for (const kind of kinds) files.set(kind, await BundleFile.create(run.folder, bundleFiles[kind]));
		let last = '';
		for (;;) {
			const page = await loadPage(run.store.database, last);
			const articleIds = page.map(({ article }) => article.articleId);
			for (const { article, texts } of page) {
				// An article without a text would be refused by the next import.
				if (texts.length === 0) continue;
				await files.get('articles')?.writeLine(articleLineOf(article, texts, run.withHistory));
			}
			await run.countWritten('articles', page.filter(({ texts }) => texts.length > 0).length);
			const versions = files.get('versions');
			const views = files.get('views');
			if (versions && articleIds.length > 0) await writeVersions(run, versions, articleIds);
			if (views && articleIds.length > 0) await writeViews(run, views, articleIds);
			if (page.length < articlesPerQuery) break;
			last = articleIds.at(-1) as string;
		}
		for (const file of files.values()) await file.finish();
	} catch (error) {
		await Promise.allSettled([...files.values()].map((file) => file.close()));
		throw error;
	}
}

type PageArticle = { article: typeof articles.$inferSelect; texts: ExportedText[] };

/**
 * The order is by bytes, independent of the database's collation, so that equal stores produce equal
 * files.
 */
async function loadPage(database: Database, last: string): Promise<PageArticle[]> {
	const page = database
		.select({ articleId: articles.articleId })
		.from(articles)
		.where(sql`${articles.articleId} collate "C" > ${last}`)
		.orderBy(sql`${articles.articleId} collate "C"`)
		.limit(articlesPerQuery)
		.as('page');
	const rows = await database
		.select({ article: articles, state: articleTexts, version: articleVersions })
		.from(page)
		.innerJoin(articles, eq(articles.articleId, page.articleId))
		.leftJoin(articleTexts, eq(articleTexts.articleId, articles.articleId))
		.leftJoin(
			articleVersions,
			and(
				eq(articleVersions.articleId, articleTexts.articleId),
				eq(articleVersions.lang, articleTexts.lang),
				sql`${articleVersions.version} = coalesce(${articleTexts.publishedVersion},
					${articleTexts.scheduledVersion}, ${articleTexts.latestVersion})`,
			),
		)
		.orderBy(sql`${articles.articleId} collate "C"`, articleTexts.lang);
	const byArticle = Map.groupBy(rows, (row) => row.article.articleId);
	return [...byArticle.values()].map((group) => ({
		article: (group[0] as (typeof rows)[number]).article,
		texts: group.flatMap(({ state, version }) => (state && version ? { state, version } : [])),
	}));
}

async function writeVersions(run: ExportRun, file: BundleFile, articleIds: string[]): Promise<void> {
	let after = sql``;
	for (;;) {
		const rows = await run.store.database
			.select({ version: articleVersions, text: articleTexts })
			.from(articleVersions)
			.innerJoin(
				articleTexts,
				and(
					eq(articleTexts.articleId, articleVersions.articleId),
					eq(articleTexts.lang, articleVersions.lang),
				),
			)
			.where(sql`${articleVersions.articleId} = any (${sql.param(articleIds)}::text[]) ${after}`)
			.orderBy(
				sql`${articleVersions.articleId} collate "C"`,
				sql`${articleVersions.lang} collate "C"`,
				articleVersions.version,
			)
			.limit(versionsPerQuery);
		for (const { version, text } of rows) await file.writeLine(versionLineOf(version, text));
		await run.countWritten('versions', rows.length);
		const last = rows.at(-1)?.version;
		if (!last || rows.length < versionsPerQuery) return;
		after = sql`and (${articleVersions.articleId} collate "C", ${articleVersions.lang} collate "C",
			${articleVersions.version}) > (${last.articleId}, ${last.lang}, ${last.version})`;
	}
}

async function writeViews(run: ExportRun, file: BundleFile, articleIds: string[]): Promise<void> {
	const { rows } = await run.store.database.execute<{ article_id: string; views: number }>(sql`
		select ids.article_id, ${allViewsOf(sql`ids.article_id`)} as views
		from unnest(${sql.param(articleIds)}::text[]) as ids(article_id)
		order by ids.article_id collate "C"
	`);
	const articleViews = rows.filter((row) => row.views > 0);
	for (const { article_id, views } of articleViews) await file.writeLine({ articleId: article_id, views });
	await run.countWritten('views', articleViews.length);
}

/** A text with the version that a bundle contains of it. */
type ExportedText = { state: TextState; version: typeof articleVersions.$inferSelect };

/**
 * A line of `articles.jsonl`: for each text the published version, else the scheduled one, else the
 * latest.
 *
 * @param numbered whether to include version numbers, for a bundle with all versions
 */
function articleLineOf(
	article: typeof articles.$inferSelect,
	texts: ExportedText[],
	numbered: boolean,
): object {
	const ordered = languages.flatMap((lang) => texts.filter(({ state }) => state.lang === lang));
	const dated = ordered.map(({ state }) => shownStatus(state)).filter(isDated);
	const articleDate = dated[0]?.date ?? null;
	return {
		articleId: article.articleId,
		address: article.address,
		formerAddresses: article.formerAddresses,
		fdCode: article.fdCode,
		alsoIn: article.alsoIn,
		publishedAt: articleDate?.toISOString(),
		cover: article.cover,
		pinned: article.pinned,
		pinnedUntil: article.pinnedUntil,
		attachments: article.attachments.map(({ file, names }) => ({ file, names: canonicalTexts(names) })),
		texts: Object.fromEntries(ordered.map((text) => [text.state.lang, textOf(text, articleDate, numbered)])),
	};
}

function textOf({ state, version }: ExportedText, articleDate: Date | null, numbered: boolean): object {
	const exportedTexts = shownStatus(state);
	const isDefaultDate = isDated(exportedTexts) && exportedTexts.date?.getTime() === articleDate?.getTime();
	return {
		...contentFields(version),
		state: exportedTexts.state === 'published' ? undefined : exportedTexts.state,
		publishedAt: isDefaultDate ? undefined : exportedTexts.date?.toISOString(),
		version: numbered ? version.version : undefined,
	};
}

type Status = { state: TextState['state']; date: Date | null };

/**
 * The state of a text in a bundle without history. A schedule of a text with a published version is part
 * of the history.
 */
function shownStatus(text: TextState): Status {
	if (text.publishedVersion !== null) return { state: 'published', date: text.publishedAt };
	if (text.scheduledVersion !== null) return { state: 'scheduled', date: text.scheduledFor };
	return { state: text.state, date: text.publishedAt };
}

/** Whether a text without a date would take the article's. */
function isDated({ state }: Status): boolean {
	return state === 'published' || state === 'scheduled';
}

/** A line of `versions.jsonl`; the latest version has the marks of its text. */
function versionLineOf(version: typeof articleVersions.$inferSelect, text: TextState): object {
	return {
		articleId: version.articleId,
		lang: version.lang,
		version: version.version,
		savedAt: version.savedAt.toISOString(),
		...contentFields(version),
		marks: version.version === text.latestVersion ? marksOf(text) : undefined,
	};
}

function marksOf(text: TextState): object {
	return {
		state: text.state,
		publishedVersion: presentOnly(text.publishedVersion),
		publishedAt: text.publishedAt?.toISOString(),
		scheduledVersion: presentOnly(text.scheduledVersion),
		scheduledFor: text.scheduledFor?.toISOString(),
		modifiedAt: text.modifiedAt.toISOString(),
	};
}

function contentFields(content: VersionContent): object {
	return Object.fromEntries(suppliedFields.map((field) => [field, presentOnly(content[field])]));
}
