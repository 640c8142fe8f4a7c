import { sql } from 'drizzle-orm';
import { writeVersions } from '../../../publishing/write-versions.ts';
import type { Transaction } from '../../../store/connect.ts';
import type { WantedText } from './prepare-article.ts';

/** A text to be written as it is wanted. */
export type TextWrite = {
	articleId: string;
	wanted: WantedText;
	/** The version that holds its content already; null when a new one must be written. */
	version: number | null;
};

/**
 * Writes the new versions of texts and their states, and notes them as imported. A scheduled text goes
 * on showing the version visitors see until its moment comes. What visitors find in lists follows with
 * `showTexts`.
 */
export async function writeTexts(transaction: Transaction, writes: TextWrite[]): Promise<void> {
	const fresh = writes.filter((write) => write.version === null);
	await makeRoomForNumbers(transaction, fresh);
	const numbers = await writeVersions(transaction, fresh.map(keyed));
	const written = new Map(fresh.map((write, index) => [write, numbers[index] as number]));
	if (writes.length === 0) return;
	const states = writes.map((write) => stateRow(write, write.version ?? (written.get(write) as number)));
	await transaction.execute(sql`
		update article_texts texts set
			state = wanted.state,
			published_version = case when wanted.state = 'scheduled' then texts.published_version
				else wanted.published_version end,
			published_at = case when wanted.state = 'scheduled' then texts.published_at
				else wanted.published_at end,
			scheduled_version = wanted.scheduled_version,
			scheduled_for = wanted.scheduled_for,
			imported_version = texts.latest_version,
			imported_state = wanted.state,
			imported_moment = coalesce(wanted.scheduled_for, wanted.published_at),
			modified_at = now()
		from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as wanted(
			article_id text, lang text, state text, published_version int, published_at timestamptz,
			scheduled_version int, scheduled_for timestamptz
		)
		where texts.article_id = wanted.article_id and texts.lang = wanted.lang
	`);
}

/** A text that has a number in `versions.jsonl` gets it, so that its earlier versions fit in front of it. */
async function makeRoomForNumbers(transaction: Transaction, writes: TextWrite[]): Promise<void> {
	const numbered = writes.filter((write) => (write.wanted.version ?? 1) > 1);
	if (numbered.length === 0) return;
	await transaction.execute(sql`
		insert into article_texts (article_id, lang, state, latest_version)
		select versions.article_id, versions.lang, 'draft', versions.version - 1
		from unnest(
			${sql.param(numbered.map((write) => write.articleId))}::text[],
			${sql.param(numbered.map((write) => write.wanted.lang))}::text[],
			${sql.param(numbered.map((write) => write.wanted.version))}::int[]
		) as versions(article_id, lang, version)
		on conflict (article_id, lang) do update
		set latest_version = greatest(article_texts.latest_version, excluded.latest_version)
	`);
}

function keyed({ articleId, wanted: { lang, content } }: TextWrite) {
	return { articleId, lang, content };
}

function stateRow({ articleId, wanted: { lang, state, moment } }: TextWrite, version: number) {
	const isScheduled = state === 'scheduled';
	return {
		article_id: articleId,
		lang,
		state,
		published_version: state === 'published' ? version : null,
		published_at: isScheduled ? null : moment,
		scheduled_version: isScheduled ? version : null,
		scheduled_for: isScheduled ? moment : null,
	};
}
