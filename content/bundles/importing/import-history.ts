import { sql } from 'drizzle-orm';
import { isOneOfVersions, versionName } from '../../articles/load-stored-articles.ts';
import type { TextState } from '../../articles/texts/load-text.ts';
import {
	type EarlierVersion,
	insertVersions,
	restorePublicationStates,
	setSaveDates,
	updateLatestVersions,
} from '../../articles/texts/upsert-history.ts';
import { changeContent } from '../../changes/change-content.ts';
import { keyTable, type TextKey } from '../../model/identifiers.ts';
import { parseEntry, parseJson, UnusableEntry } from '../../reading/parse-entry.ts';
import { countedViewsOf } from '../../statistics/article-views.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { articleTexts, articleVersions } from '../../store/tables/schema.ts';
import { writeOrSplit } from '../../store/write-or-split.ts';
import { type VersionMarks, type ViewsLine, viewsLine } from '../formats/article-line.ts';
import type { BundlePosition } from './import-report.ts';
import type { ImportRun } from './import-run.ts';
import { decideVersion, type PreparedVersion, type StoredVersion } from './plan-history.ts';
import { type PreparedBatch, prepareBatches } from './preparing/prepare-batches.ts';
import type { RawLine } from './preparing/prepare-line.ts';
import { readLineBatches, splitByKey } from './read-line-batches.ts';

/**
 * Imports the histories of texts after their articles: the versions before and after the one in
 * `articles.jsonl`, their save dates, and the exact state of the text.
 */
export async function importHistory(run: ImportRun): Promise<void> {
	const skippedTexts = new SkippedTexts(run);
	for await (const batch of prepareBatches(run, 'versions')) await importBatch(run, batch, skippedTexts);
}

async function importBatch(
	run: ImportRun,
	{ lines, ...bytes }: PreparedBatch<'versions'>,
	skippedTexts: SkippedTexts,
): Promise<void> {
	await run.yieldToEventLoop();
	await run.requireSpace();
	const prepared: PreparedVersion[] = [];
	for (const { outcome } of lines) {
		if (outcome === 'skipped') continue;
		if ('prepared' in outcome) prepared.push(outcome.prepared);
		else await run.refuse('versions', outcome.place, outcome.refused);
	}
	for (const part of splitByKey(prepared, keyOf)) {
		const outcomes = await run.batchSize.timed(() =>
			writeOrSplit(
				part,
				(lines) => writeHistory(run.store.database, lines, run.overwrite),
				(line, reason) => run.refuse('versions', line.place, reason),
			),
		);
		for (const outcome of outcomes) await countOutcome(run, outcome, skippedTexts);
	}
	await run.checkpoint('versions', bytes);
}

function keyOf({ line }: PreparedVersion): string {
	return `${line.version}/${line.lang}/${line.articleId}`;
}

async function countOutcome(
	run: ImportRun,
	outcome: VersionOutcome,
	skippedTexts: SkippedTexts,
): Promise<void> {
	const { prepared, result, reason = '' } = outcome;
	if (result === 'left') await skippedTexts.leave(prepared.place, reason);
	else if (result === 'refused') await run.refuse('versions', prepared.place, reason);
	else run.count('versions', result);
}

/** Reports a text with a skipped history once, however many versions it has. */
class SkippedTexts {
	readonly #run: ImportRun;
	#last = '';

	constructor(run: ImportRun) {
		this.#run = run;
	}

	async leave(place: BundlePosition, reason: string): Promise<void> {
		const text = `${place.lang}/${place.id}`;
		if (text === this.#last) this.#run.count('versions', 'left');
		else await this.#run.leave('versions', place, reason);
		this.#last = text;
	}
}

/** The outcome of a line of a text's history; `reason` says why it was skipped or refused. */
type VersionOutcome = {
	prepared: PreparedVersion;
	result: 'imported' | 'unchanged' | 'left' | 'refused';
	reason?: string;
};

/**
 * Writes lines of histories in order, in one transaction with its event. After each transaction every
 * text is consistent: its latest version is its newest one.
 */
async function writeHistory(
	database: Database,
	prepared: PreparedVersion[],
	overwrite: boolean,
): Promise<VersionOutcome[]> {
	return changeContent(database, 'system:import', async (change) => {
		const { transaction } = change;
		const keys = prepared.map(({ line }) => line);
		const texts = await loadTexts(transaction, keys);
		const versions = await loadVersions(transaction, keys);
		const plan = planLines(prepared, texts, versions, overwrite);
		change.markShownTextsChanged(shownKeys(plan, texts));
		change.markTextsChanged([...plan.raised]);
		// Dates tell which text is the original.
		change.markArticlesChanged([...plan.inserted, ...plan.dated].map(({ line }) => line.articleId));
		await insertVersions(change, plan.inserted.map(versionOf));
		await setSaveDates(change, plan.dated.map(versionOf));
		await updateLatestVersions(change, [...plan.raised]);
		const marked = plan.marked.map(({ line }) => ({ ...textKeyOf(line), ...(line.marks as VersionMarks) }));
		const restoredTexts = new Set((await restorePublicationStates(change, marked)).map(textName));
		return plan.outcomes.map((outcome) =>
			plan.marked.includes(outcome.prepared) && !restoredTexts.has(textName(outcome.prepared.line))
				? { ...outcome, result: 'refused' as const, reason: 'marks: refer to a missing version' }
				: outcome,
		);
	});
}

type HistoryPlan = {
	inserted: PreparedVersion[];
	dated: PreparedVersion[];
	raised: Set<TextState>;
	marked: PreparedVersion[];
	outcomes: VersionOutcome[];
};

function planLines(
	prepared: PreparedVersion[],
	texts: ReadonlyMap<string, TextState>,
	versions: ReadonlyMap<string, StoredVersion>,
	overwrite: boolean,
): HistoryPlan {
	const plan: HistoryPlan = { inserted: [], dated: [], raised: new Set(), marked: [], outcomes: [] };
	for (const entry of prepared) {
		const { line } = entry;
		const text = texts.get(textName(line));
		if (!text) {
			plan.outcomes.push({ prepared: entry, result: 'refused', reason: 'there is no such text' });
			continue;
		}
		const { version, marks } = decideVersion(text, versions.get(versionName(line)), entry, overwrite);
		if (version === 'inserted') {
			plan.inserted.push(entry);
			if (line.version > text.latestVersion) {
				text.latestVersion = line.version;
				text.importedVersion = line.version;
				plan.raised.add(text);
			}
		}
		if (version === 'dated') plan.dated.push(entry);
		if (marks === 'imported') plan.marked.push(entry);
		plan.outcomes.push({ prepared: entry, ...outcomeOf(version, marks) });
	}
	return plan;
}

/** The texts whose state changes, or whose published version gets another date, which pages show. */
function shownKeys(plan: HistoryPlan, texts: ReadonlyMap<string, TextState>): TextKey[] {
	const dated = plan.dated.filter(({ line }) => texts.get(textName(line))?.publishedVersion === line.version);
	const keys = [...plan.marked, ...dated].map(({ line }) => textKeyOf(line));
	return [...new Map(keys.map((key) => [textName(key), key])).values()];
}

function outcomeOf(
	version: ReturnType<typeof decideVersion>['version'],
	marks: ReturnType<typeof decideVersion>['marks'],
): Pick<VersionOutcome, 'result' | 'reason'> {
	for (const part of [version, marks])
		if (typeof part === 'object') return { result: 'left', reason: part.left };
	return { result: version === 'unchanged' && marks === 'unchanged' ? 'unchanged' : 'imported' };
}

async function loadTexts(transaction: Transaction, keys: TextKey[]): Promise<Map<string, TextState>> {
	const rows = await transaction
		.select()
		.from(articleTexts)
		.where(
			sql`(${articleTexts.articleId}, ${articleTexts.lang}) in (select article_id, lang from ${keyTable(keys)})`,
		)
		.orderBy(articleTexts.articleId, articleTexts.lang)
		.for('update');
	return new Map(rows.map((row) => [textName(row), row]));
}

async function loadVersions(
	transaction: Transaction,
	keys: (TextKey & { version: number })[],
): Promise<Map<string, StoredVersion>> {
	const rows = await transaction.select().from(articleVersions).where(isOneOfVersions(keys));
	return new Map(rows.map((row) => [versionName(row), { content: row, savedAt: row.savedAt }]));
}

function versionOf({
	line: { articleId, lang, version, savedAt },
	content,
}: PreparedVersion): EarlierVersion {
	return { articleId, lang, version, savedAt, content };
}

function textKeyOf({ articleId, lang }: TextKey): TextKey {
	return { articleId, lang };
}

function textName({ articleId, lang }: TextKey): string {
	return `${lang}/${articleId}`;
}

type ReadViews = { place: BundlePosition; line: ViewsLine };

/**
 * Raises the view counts of articles to those of the bundle. A count never decreases, and a repeated
 * import adds nothing, since views counted here are included.
 */
export async function importViews(run: ImportRun): Promise<void> {
	for await (const { lines, ...bytes } of readLineBatches(run, 'views')) {
		await run.requireSpace();
		const entries = (await Promise.all(lines.map((line) => readOrRefuse(run, line)))).filter(
			(read) => read !== null,
		);
		for (const part of splitByKey(entries, ({ line }) => line.articleId)) await raiseViews(run, part);
		await run.checkpoint('views', bytes);
	}
}

async function readOrRefuse(run: ImportRun, { number, bytes }: RawLine): Promise<ReadViews | null> {
	await run.yieldToEventLoop();
	try {
		const line = parseEntry(viewsLine, parseJson(bytes));
		return { place: { line: number, id: line.articleId }, line };
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		await run.refuse('views', { line: number }, error.message);
		return null;
	}
}

async function raiseViews(run: ImportRun, entries: ReadViews[]): Promise<void> {
	const articleIds = entries.map(({ line }) => line.articleId);
	const views = entries.map(({ line }) => line.views);
	const { rows } = await run.store.database.execute<{ article_id: string; raised: boolean }>(sql`
			with wanted as (
				select articles.article_id, greatest(0, wanted.views - ${countedViewsOf(sql`articles.article_id`)})
					as carried
				from unnest(${sql.param(articleIds)}::text[], ${sql.param(views)}::int[]) as wanted(article_id, views)
				join articles on articles.article_id = wanted.article_id
			),
			raised as (
				insert into carried_views (article_id, views)
				select article_id, carried from wanted where carried > 0
				on conflict (article_id) do update set views = excluded.views
				where carried_views.views < excluded.views
				returning article_id
			)
			select wanted.article_id, raised.article_id is not null as raised
			from wanted left join raised on raised.article_id = wanted.article_id
		`);
	const raisedIds = new Map(rows.map((row) => [row.article_id, row.raised]));
	for (const { place, line } of entries) {
		const outcome = raisedIds.get(line.articleId);
		if (outcome === undefined) await run.refuse('views', place, 'there is no such article');
		else run.count('views', outcome ? 'imported' : 'unchanged');
	}
}
