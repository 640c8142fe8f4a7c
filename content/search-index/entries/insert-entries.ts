import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../store/connect.ts';
import type { searchEntries } from '../../store/tables/search-schema.ts';
import { foldCharacters } from '../../words/folding/fold-characters.ts';
import { atomsOf, isCjk } from '../../words/tokens/atoms.ts';
import { canonicalText } from '../../words/tokens/canonical-form.ts';
import { nameTokens } from '../../words/tokens/text-tokens.ts';
import { exactToken } from '../../words/tokens/word-tokens.ts';

export type EntryKind = typeof searchEntries.$inferSelect.kind;

/** An entry that is found by its name on the pages of a language. */
export type NamedEntry = {
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

/** The number of rows per statement, well below its limit. */
const rowsPerStatement = 500;

/** Inserts new entries. Names without a letter or digit match no query, and are omitted. */
export async function insertEntries(transaction: Transaction, entries: NamedEntry[]): Promise<void> {
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
