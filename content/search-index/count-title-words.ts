import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';

/** The distinct tokens of a title. */
type TitleWords = { lang: Language; words: string[] };

/** Updates the number of titles with each token for removed and added titles. */
export async function countTitleWords(
	transaction: Transaction,
	removed: TitleWords[],
	added: TitleWords[],
): Promise<void> {
	const changes = { zh: new Map<string, number>(), en: new Map<string, number>() };
	const add = (titles: TitleWords[], by: number) => {
		for (const { lang, words } of titles) {
			for (const word of words) changes[lang].set(word, (changes[lang].get(word) ?? 0) + by);
		}
	};
	add(removed, -1);
	add(added, 1);
	for (const [lang, byWord] of Object.entries(changes)) {
		const changed = [...byWord].filter(([, change]) => change !== 0);
		if (changed.length === 0) continue;
		const words = sql.param(changed.map(([word]) => word));
		await transaction.execute(sql`
			insert into search_words (word, lang, texts)
			select word, ${lang}::text, change
			from unnest(${words}::text[], ${sql.param(changed.map(([, change]) => change))}::int[]) as changes(word, change)
			on conflict (word, lang) do update set texts = search_words.texts + excluded.texts
		`);
		if (changed.every(([, change]) => change > 0)) continue;
		await transaction.execute(
			sql`delete from search_words where lang = ${lang} and word = any (${words}::text[]) and texts <= 0`,
		);
	}
}
