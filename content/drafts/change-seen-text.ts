import type { ChangedText } from '@portico/api/newsroom/answers/articles.ts';
import type { SavedVersion } from '@portico/api/newsroom/answers/editing.ts';
import type { SeenText } from '@portico/api/newsroom/calls/article-calls.ts';
import { sql } from 'drizzle-orm';
import { dayNow } from '../articles/end-pins.ts';
import {
	authoriseArticle,
	loadTextForChange,
	TextNotFound,
	type TextState,
} from '../articles/texts/load-text.ts';
import { publishText, withdrawAllTexts, withdrawText } from '../articles/texts/publish.ts';
import { cancelSchedule, scheduleText } from '../articles/texts/schedule.ts';
import { changeContent } from '../changes/change-content.ts';
import type { ContentChange } from '../changes/content-change.ts';
import { loadColumnTree } from '../columns/column-tree.ts';
import type { PersonActor } from '../model/actor.ts';
import type { TextKey } from '../model/identifiers.ts';
import { Conflict, ContentRefusal, InvalidFields } from '../model/refusals.ts';
import { columnPaths } from '../newsroom/allowed-columns.ts';
import { loadListedArticles, type Viewer } from '../newsroom/load-listed-articles.ts';
import { loadSiteSettings } from '../site/site-settings.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { requirePictureWords } from './picture-descriptions.ts';
import { prepareCopy, savePreparedVersion, type VersionToSave } from './save-version.ts';

/** What a person does with a text from a list. */
export type TextAction =
	/** `publishedOn`: the day of its date, in the site's time zone. */
	| { kind: 'publish'; version: number; publishedOn?: string | undefined }
	| { kind: 'schedule'; version: number; due: Date }
	| { kind: 'cancel-schedule' }
	| { kind: 'withdraw'; everyLanguage?: boolean };

/** Who does it, and how their screen shows the result. */
export type Editor = Viewer & {
	actor: PersonActor;
	/** Whether what they publish needs words for each picture. */
	requiresAltTexts?: boolean;
};

/**
 * Publishes, schedules or withdraws a text, or cancels its schedule, if it still is as the person saw it.
 *
 * @returns the text after the change
 * @throws PermissionMissing, TextNotFound; Conflict with the text as it is now; InvalidFields for a time that has
 *   passed, or a date to come; ContentRefusal `pictures-without-words` where the editor requires them
 */
export async function changeSeenText(
	database: Database,
	editor: Editor,
	key: TextKey,
	seen: SeenText,
	action: TextAction,
): Promise<ChangedText> {
	await changeContent(database, editor.actor, async (change) => {
		const permission = action.kind === 'withdraw' ? 'withdraw' : 'publish';
		// Before anything is said of the text; the operation then finds it checked.
		await authoriseArticle(change, permission, key);
		await requireSeenText(change, editor, key, seen);
		await apply(change, editor, key, action);
	});
	return loadCurrentText(database, editor, key);
}

type WrittenToPublish = {
	/** Null where there was no version yet. */
	seen: SeenText | null;
	written: VersionToSave;
	/** When to publish it; null for now. */
	due: Date | null;
	publishedOn?: string | undefined;
};

/**
 * Makes a version of what a person has written, and publishes or schedules it, if text and working copy still are as
 * they saw them. Both or neither.
 *
 * @returns the text after the change, and the version
 * @throws as {@link changeSeenText} and `saveWorkingVersion` do
 */
export async function publishWritten(
	database: Database,
	editor: Editor,
	key: TextKey,
	{ seen, written, due, publishedOn }: WrittenToPublish,
	maxBodyBytes: number,
): Promise<ChangedText & { made: SavedVersion }> {
	const { actor } = editor;
	const prepared = await prepareCopy(database, actor, key, written.revision, maxBodyBytes);
	const made = await changeContent(database, actor, async (change) => {
		await authoriseArticle(change, 'publish', key);
		if (seen) await requireSeenText(change, editor, key, seen);
		// Whoever saw no version has written on none.
		const basedOn = seen && written.basedOn;
		const saved = await savePreparedVersion(change, key, { ...written, basedOn }, prepared);
		const { version } = saved;
		const publication = { kind: 'publish', version, publishedOn } as const;
		await apply(change, editor, key, due ? { kind: 'schedule', version, due } : publication);
		return saved;
	});
	return { ...(await loadCurrentText(database, editor, key)), made };
}

/** Locks a text. @throws TextNotFound; Conflict with the text as it is now */
async function requireSeenText(
	{ transaction }: ContentChange,
	viewer: Viewer,
	key: TextKey,
	seen: SeenText,
): Promise<void> {
	const text = await loadTextForChange(transaction, key);
	if (!isAsSeen(text, seen)) throw new Conflict(await loadCurrentText(transaction, viewer, key));
}

async function apply(
	change: ContentChange,
	{ requiresAltTexts }: Editor,
	key: TextKey,
	action: TextAction,
): Promise<void> {
	if (requiresAltTexts && 'version' in action) {
		await requirePictureWords(change.transaction, key, action.version);
	}
	if (action.kind === 'publish') {
		const { version, publishedOn } = action;
		const publishedAt = publishedOn && (await momentOn(change.transaction, key, publishedOn));
		await publishText(change, key, { version, ...(publishedAt && { publishedAt }) });
	}
	if (action.kind === 'cancel-schedule') await cancelSchedule(change, key);
	if (action.kind === 'withdraw') await withdrawText(change, key);
	if (action.kind === 'withdraw' && action.everyLanguage) await withdrawAllTexts(change, key.articleId);
	if (action.kind !== 'schedule') return;
	try {
		await scheduleText(change, key, action);
	} catch (error) {
		const isPast = error instanceof ContentRefusal && error.code === 'schedule-in-past';
		throw isPast ? new InvalidFields({ due: { code: error.code, parameters: error.parameters } }) : error;
	}
}

/**
 * The moment of a publication on a day: now on this one, the beginning of an earlier one; on the day of its date, a text
 * keeps its place among those of the same day.
 *
 * @throws InvalidFields for a day to come
 */
async function momentOn(transaction: Transaction, { articleId, lang }: TextKey, day: string): Promise<Date> {
	const { timeZone } = await loadSiteSettings(transaction);
	const today = dayNow(timeZone);
	const { rows } = await transaction.execute<{ comes: boolean; moment: string | Date }>(sql`
		select ${day}::date > ${today} as comes,
			case when (published_at at time zone ${timeZone})::date = ${day}::date then published_at
				when ${day}::date = ${today} then now()
				else ${day}::date::timestamp at time zone ${timeZone} end as moment
		from article_texts where article_id = ${articleId} and lang = ${lang}
	`);
	const [row] = rows;
	if (!row) throw new TextNotFound({ articleId, lang });
	if (row.comes) throw new InvalidFields({ publishedOn: { code: 'publication-in-future' } });
	return new Date(row.moment);
}

function isAsSeen(text: TextState, seen: SeenText): boolean {
	return (
		text.state === seen.state &&
		text.latestVersion === seen.latestVersion &&
		text.publishedVersion === seen.publishedVersion &&
		(text.scheduledFor?.getTime() ?? null) === (seen.scheduledFor && Date.parse(seen.scheduledFor))
	);
}

async function loadCurrentText(
	database: Database | Transaction,
	viewer: Viewer,
	{ articleId, lang }: TextKey,
): Promise<ChangedText> {
	const tree = await loadColumnTree(database);
	const places = { tree, paths: columnPaths(tree) };
	const [article] = await loadListedArticles(database, [articleId], viewer, places);
	const text = article?.texts[lang];
	if (!text) throw new TextNotFound({ articleId, lang });
	return { articleId, lang, text };
}
