import type { Language } from '@portico/api/languages.ts';
import type { AuditEntry, ListedAuditEntry } from '@portico/api/newsroom/answers/audit.ts';
import { and, count, desc, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { auditLog } from '../store/tables/audit-schema.ts';
import { type AuditRow, storable } from './append-audit.ts';

/** Which entries are listed; all filters apply together. */
export type AuditFilters = {
	/** Contained in the person's name, the action, the subject or the address, in any case; empty for all. */
	text: string;
	/** An action such as `text.publish`, or a group of them such as `text`; empty for all. */
	action: string;
	outcome?: 'done' | 'refused' | undefined;
	/** Milliseconds since 1970; the end is excluded. */
	from: number | null;
	until: number | null;
};

/** Entries that an export reads at a time. */
const batchSize = 1000;

/** A page of the log, newest first, with the number of all entries that match. */
export async function listAudit(
	database: Database,
	filters: AuditFilters,
	{ page, pageSize, language }: { page: number; pageSize: number; language: Language },
): Promise<{ items: ListedAuditEntry[]; total: number }> {
	const condition = conditionOf(filters);
	const [counted] = await database.select({ total: count() }).from(auditLog).where(condition);
	const rows = await database
		.select()
		.from(auditLog)
		.where(condition)
		.orderBy(desc(auditLog.number))
		.limit(pageSize)
		.offset((page - 1) * pageSize);
	const subjects = rows.flatMap(({ subject }) => subject ?? []);
	const names = await nameSubjects(database, subjects, language);
	const items = rows.map((row) => ({ ...entryOf(row), subjectName: names.get(row.subject ?? '') ?? null }));
	return { items, total: counted?.total ?? 0 };
}

type NameRow = { subject: string; name: string | null };

/**
 * What the subjects of entries are called today: titles of articles, names of people, roles and columns.
 *
 * @param subjects such as `article:a1`
 * @returns by subject, without those that are gone
 */
async function nameSubjects(
	database: Database,
	subjects: readonly string[],
	language: Language,
): Promise<ReadonlyMap<string, string>> {
	if (subjects.length === 0) return new Map();
	const nameIn = sql`coalesce(names ->> ${language}::text, names ->> 'zh', names ->> 'en')`;
	const idOf = (kind: string) => sql`(
		select substr(subject, length(${kind}::text) + 2) from unnest(${sql.param([...new Set(subjects)])}::text[]) subject
		where starts_with(subject, ${`${kind}:`})
	)`;
	const { rows } = await database.execute<NameRow>(sql`
		select 'article:' || texts.article_id as subject, versions.title as name, texts.lang = ${language} as preferred
		from article_texts texts
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.latest_version
		where texts.article_id in ${idOf('article')}
		union all select 'person:' || person_id, display_name, true from people where person_id in ${idOf('person')}
		union all select 'role:' || role_id, ${nameIn}, true from roles where role_id in ${idOf('role')}
		union all select 'column:' || fd_code, ${nameIn}, true from columns where fd_code in ${idOf('column')}
		order by preferred
	`);
	return new Map(rows.flatMap(({ subject, name }) => (name ? [[subject, name]] : [])));
}

/**
 * The same entries, newest first, in batches.
 *
 * @param limit the maximum number of entries
 */
export async function* readAudit(
	database: Database,
	filters: AuditFilters,
	limit: number,
): AsyncGenerator<AuditEntry[]> {
	const condition = conditionOf(filters);
	let before: SQL | undefined;
	for (let remaining = limit; remaining > 0; remaining -= batchSize) {
		const size = Math.min(batchSize, remaining);
		const rows = await database
			.select()
			.from(auditLog)
			.where(and(condition, before))
			.orderBy(desc(auditLog.number))
			.limit(size);
		if (rows.length > 0) yield rows.map(entryOf);
		if (rows.length < size) return;
		before = lt(auditLog.number, rows.at(-1)?.number ?? 0);
	}
}

function conditionOf({ outcome, from, until, ...filters }: AuditFilters): SQL | undefined {
	const [text, action] = [storable(filters.text), storable(filters.action)];
	return and(
		text === '' ? undefined : containsText(text),
		action === '' ? undefined : isAction(action),
		outcome && sql`${auditLog.outcome} = ${outcome}`,
		from === null ? undefined : sql`${auditLog.at} >= ${timestamp(from)}`,
		until === null ? undefined : sql`${auditLog.at} < ${timestamp(until)}`,
	);
}

function isAction(action: string): SQL {
	return sql`(${auditLog.action} = ${action} or starts_with(${auditLog.action}, ${`${action}.`}))`;
}

/** The store refuses ISO dates of the year 0, which a filter may name. */
function timestamp(milliseconds: number): SQL {
	return sql`to_timestamp(${milliseconds / 1000}::float8)`;
}

/** Combined records have their subjects in the details (`group-records.ts`). */
function containsText(text: string): SQL | undefined {
	const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
	const { actor, action, subject, address, details } = auditLog;
	return or(
		...[actor, action, subject, address].map((column) => sql`${column} ilike ${pattern}`),
		sql`(${subject} is null and ${details} ilike ${pattern})`,
	);
}

function entryOf(row: AuditRow): AuditEntry {
	const { previousDigest, at, details, ...entry } = row;
	return { ...entry, at: at.toISOString(), details: parseDetails(details) };
}

/** A row that was changed behind the application's back must not break the list. */
function parseDetails(details: string): Record<string, unknown> {
	try {
		return JSON.parse(details);
	} catch {
		return { details };
	}
}
