import { sql } from 'drizzle-orm';
import { keyTable, type TextKey } from '../../model/text-key.ts';
import type { Transaction } from '../../store/connect.ts';

/** Records that a person changed these texts, in the transaction of the change. */
export async function recordPersonChanges(
	transaction: Transaction,
	personId: string,
	keys: TextKey[],
): Promise<void> {
	await transaction.execute(sql`
		insert into person_text_changes (person_id, article_id, lang, changed_at)
		select ${personId}, article_id, lang, now() from ${keyTable(keys)}
		on conflict (article_id, lang, person_id) do update set changed_at = excluded.changed_at
	`);
}
