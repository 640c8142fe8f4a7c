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

/** Something to be found by its name on the pages of a language. */
export type NamedEntry = {
	kind: EntryKind;
	/** Tells it from others of its kind. */
	key: string;
	/** The language of the pages, which is not that of a name that falls back. */
	lang: Language;
	/** The article of a video or an attachment, else null. */
	articleId: string | null;
	name: string;
	/** Texts whose words find it, too. */
	alsoFoundBy?: string[];
};

/** So many rows fit a statement with room to spare. */
const rowsPerStatement = 500;

/** Writes entries that are not there yet. Names without a letter or digit are found by nothing, and left out. */
export async function insertEntries(transaction: Transaction, entries: NamedEntry[]): Promise<void> {
	const rows = entries
		.map((entry) => ({ ...entry, canonicalName: canonicalText(entry.name), tokens: tokensOf(entry) }))
		.filter((row) => row.tokens.length > 0);
	for (let start = 0; start < rows.length; start += rowsPerStatement) {
		const part = rows.slice(start, start + rowsPerStatement);
		const column = <Value>(of: (row: (typeof rows)[number]) => Value) => sql.param(part.map(of));
		// Tokens cross to the store as JSON, because arrays of arrays must all be of one length there.
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

/** With the words as they are written, which those who type the beginning of one are helped by. */
function tokensOf({ name, alsoFoundBy = [] }: NamedEntry): string[] {
	const words = atomsOf(foldCharacters(name)).filter((atom) => !isCjk(atom));
	const tokens = [...[name, ...alsoFoundBy].flatMap(nameTokens), ...words.map(exactToken)];
	return [...new Set(tokens)];
}
