import type { Database } from '@portico/content/store/connect.ts';
import { contentEvents } from '@portico/content/store/tables/schema.ts';
import { asc, gt, max } from 'drizzle-orm';
import { expect } from 'vitest';
import { loadCacheableAnswers, type TaggedAnswer } from './cacheable-answers.ts';
import { digestOf } from './store-contents.ts';

type Expectations = {
	/** Also load answers for these, which are not stored yet. */
	articleIds?: string[];
	fdCodes?: string[];
	/** Answers that may be invalidated although they do not change; the test says why. */
	allowedUnchanged?: RegExp;
	/** Texts enter, leave or move in lists: answers may be invalidated only by list tags. */
	changesLists?: true;
};

/** The changed answers, and the kinds of the recorded events in order. */
export type ChangedAnswers = { answers: string[]; kinds: string[] };

/** Makes a change, and checks that its events invalidate exactly the answers that it changed. */
export async function expectExactTags(
	database: Database,
	change: () => Promise<unknown>,
	{ allowedUnchanged, changesLists, ...future }: Expectations = {},
): Promise<ChangedAnswers> {
	const before = await loadAnswersOnce(database, future);
	const [last] = await database.select({ number: max(contentEvents.number) }).from(contentEvents);
	await change();
	const events = await database
		.select()
		.from(contentEvents)
		.where(gt(contentEvents.number, last?.number ?? 0))
		.orderBy(asc(contentEvents.number));
	const invalidatedTags = new Set(events.flatMap((event) => event.tags));
	const after = await loadAnswersOnce(database, future);
	const changed: string[] = [];
	const dropped: string[] = [];
	const wronglyDropped: string[] = [];
	const mayBeDropped = (name: string, tags: string[]) =>
		allowedUnchanged?.test(name) || (changesLists && tags.every((tag) => tag.startsWith('list:')));
	for (const [name, was] of before) {
		const is = after.get(name);
		// A sitemap part may begin elsewhere, which gives it another address.
		if (is && is.content !== was.content) changed.push(name);
		const droppingTags = was.tags.filter((tag) => invalidatedTags.has(tag));
		if (droppingTags.length === 0) continue;
		dropped.push(name);
		if (is && is.content === was.content && !mayBeDropped(name, droppingTags)) wronglyDropped.push(name);
	}
	const eventTags = [...invalidatedTags].join(' ');
	expect(
		changed.filter((name) => !dropped.includes(name)),
		`changed, but not dropped by: ${eventTags}`,
	).toEqual([]);
	expect(wronglyDropped, `dropped, but not changed, by: ${eventTags}`).toEqual([]);
	return { answers: changed, kinds: events.map((event) => event.kind) };
}

const loaded = new WeakMap<Database, Map<string, ReadonlyMap<string, TaggedAnswer>>>();

/** Reuses the answers for contents that were already loaded: most tests start from the same ones. */
async function loadAnswersOnce(
	database: Database,
	future: { articleIds?: string[]; fdCodes?: string[] },
): Promise<ReadonlyMap<string, TaggedAnswer>> {
	const cachedAnswers = loaded.get(database) ?? new Map();
	loaded.set(database, cachedAnswers);
	const contents = JSON.stringify([await digestOf(database), future]);
	const answers = cachedAnswers.get(contents) ?? (await loadCacheableAnswers(database, future));
	cachedAnswers.set(contents, answers);
	return answers;
}
