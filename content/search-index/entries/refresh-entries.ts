import { languages } from '@portico/api/languages.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { inLanguage } from '../../model/in-language.ts';
import type { Transaction } from '../../store/connect.ts';
import { columns, leaders, organisationUnits, type Texts } from '../../store/tables/schema.ts';
import { searchEntries } from '../../store/tables/search-schema.ts';
import { type EntryKind, insertEntries, type NamedEntry } from './insert-entries.ts';

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
