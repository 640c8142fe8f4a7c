import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';

type NameRow = { subject: string; name: string | null };

/**
 * What the subjects of entries are called today: titles of articles, names of people, roles and columns.
 *
 * @param subjects such as `article:a1`
 * @returns by subject, without those that are gone
 */
export async function nameSubjects(
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
