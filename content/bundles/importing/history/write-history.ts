import { sql } from 'drizzle-orm';
import { beginEvent } from '../../../events/record-event.ts';
import type { TextState } from '../../../publishing/load-text.ts';
import { keyTable, type TextKey } from '../../../publishing/text-key.ts';
import { showTexts } from '../../../publishing/visibility/change-texts.ts';
import { loadShownTexts } from '../../../publishing/visibility/shown-texts.ts';
import type { Database, Transaction } from '../../../store/connect.ts';
import { articleTexts, articleVersions } from '../../../store/schema.ts';
import type { VersionMarks } from '../../formats/version-line.ts';
import { versionName } from '../articles/load-stored-articles.ts';
import { decideVersion, type PreparedVersion, type StoredVersion } from './plan-history.ts';

/** What became of a line of a text's history; `reason` says why it was left or refused. */
export type VersionOutcome = {
	prepared: PreparedVersion;
	result: 'imported' | 'unchanged' | 'left' | 'refused';
	reason?: string;
};

/**
 * Writes lines of histories, in their order, in one transaction with its event. After each transaction
 * every text is whole: its latest version is the last one it has.
 */
export async function writeHistory(
	database: Database,
	prepared: PreparedVersion[],
	overwrite: boolean,
): Promise<VersionOutcome[]> {
	return database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const keys = prepared.map(({ line }) => line);
		const texts = await loadTexts(transaction, keys);
		const versions = await loadVersions(transaction, keys);
		const plan = planLines(prepared, texts, versions, overwrite);
		const shown = shownKeys(plan, texts);
		const before = await loadShownTexts(transaction, shown);
		await insertVersions(transaction, plan.inserted);
		await dateVersions(transaction, plan.dated);
		await raiseLatest(transaction, [...plan.raised]);
		const refused = await takeMarks(transaction, plan.marked);
		await showTexts(transaction, shown, before);
		return plan.outcomes.map((outcome) =>
			refused.has(outcome.prepared)
				? { ...outcome, result: 'refused' as const, reason: 'marks: name a version that is not there' }
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
		if (marks === 'taken') plan.marked.push(entry);
		plan.outcomes.push({ prepared: entry, ...outcomeOf(version, marks) });
	}
	return plan;
}

/** The texts whose state changes, and those whose shown version gets another date: pages tell it. */
function shownKeys(plan: HistoryPlan, texts: ReadonlyMap<string, TextState>): TextKey[] {
	const dated = plan.dated.filter(({ line }) => texts.get(textName(line))?.publishedVersion === line.version);
	const keys = [...plan.marked, ...dated].map(({ line }) => keyOf(line));
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
	const rows = await transaction
		.select()
		.from(articleVersions)
		.where(
			sql`(${articleVersions.articleId}, ${articleVersions.lang}, ${articleVersions.version}) in (
				select article_id, lang, version from unnest(
					${sql.param(keys.map((key) => key.articleId))}::text[],
					${sql.param(keys.map((key) => key.lang))}::text[],
					${sql.param(keys.map((key) => key.version))}::int[]
				) as keys(article_id, lang, version)
			)`,
		);
	return new Map(rows.map((row) => [versionName(row), { content: row, savedAt: row.savedAt }]));
}

async function insertVersions(transaction: Transaction, inserted: PreparedVersion[]): Promise<void> {
	if (inserted.length === 0) return;
	await transaction.insert(articleVersions).values(
		inserted.map(({ line: { articleId, lang, version, savedAt }, content }) => ({
			articleId,
			lang,
			version,
			savedAt,
			...content,
		})),
	);
}

/** The import of the articles dated the versions it wrote by its own clock; the history knows better. */
async function dateVersions(transaction: Transaction, dated: PreparedVersion[]): Promise<void> {
	if (dated.length === 0) return;
	const rows = dated.map(({ line: { articleId, lang, version, savedAt } }) => ({
		articleId,
		lang,
		version,
		savedAt,
	}));
	await transaction.execute(sql`
		update article_versions versions set saved_at = dated."savedAt"
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as dated("articleId" text, lang text, version int, "savedAt" timestamptz)
		where versions.article_id = dated."articleId" and versions.lang = dated.lang
			and versions.version = dated.version
	`);
}

async function raiseLatest(transaction: Transaction, raised: TextState[]): Promise<void> {
	if (raised.length === 0) return;
	const rows = raised.map(({ articleId, lang, latestVersion }) => ({ articleId, lang, latestVersion }));
	await transaction.execute(sql`
		update article_texts texts
		set latest_version = raised."latestVersion", imported_version = raised."latestVersion"
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as raised("articleId" text, lang text, "latestVersion" int)
		where texts.article_id = raised."articleId" and texts.lang = raised.lang
	`);
}

/** @returns the lines whose marks name a version that is missing, and that were not followed */
async function takeMarks(transaction: Transaction, marked: PreparedVersion[]): Promise<Set<PreparedVersion>> {
	if (marked.length === 0) return new Set();
	const rows = marked.map(({ line }) => ({ ...keyOf(line), ...(line.marks as VersionMarks) }));
	const taken = await transaction.execute<{ article_id: string; lang: TextKey['lang'] }>(sql`
		update article_texts texts set
			state = marks.state,
			published_version = marks."publishedVersion", published_at = marks."publishedAt",
			scheduled_version = marks."scheduledVersion", scheduled_for = marks."scheduledFor",
			imported_version = texts.latest_version, imported_state = marks.state,
			imported_moment = coalesce(marks."scheduledFor", marks."publishedAt"),
			modified_at = marks."modifiedAt"
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as marks(
			"articleId" text, lang text, state text, "publishedVersion" int, "publishedAt" timestamptz,
			"scheduledVersion" int, "scheduledFor" timestamptz, "modifiedAt" timestamptz
		)
		where texts.article_id = marks."articleId" and texts.lang = marks.lang
			and (select count(*) from article_versions versions
				where versions.article_id = texts.article_id and versions.lang = texts.lang
					and versions.version in (marks."publishedVersion", marks."scheduledVersion"))
				= (select count(distinct version) from unnest(
					array[marks."publishedVersion", marks."scheduledVersion"]) as named(version))
		returning texts.article_id, texts.lang
	`);
	const names = new Set(taken.rows.map((row) => textName({ articleId: row.article_id, lang: row.lang })));
	return new Set(marked.filter(({ line }) => !names.has(textName(line))));
}

function keyOf({ articleId, lang }: TextKey): TextKey {
	return { articleId, lang };
}

function textName({ articleId, lang }: TextKey): string {
	return `${lang}/${articleId}`;
}
