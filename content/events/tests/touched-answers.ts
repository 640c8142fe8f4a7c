import { asc, gt, max } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../store/connect.ts';
import { contentEvents } from '../../store/schema.ts';
import { loadCacheableAnswers, type TaggedAnswer } from './cacheable-answers.ts';
import { digestOf } from './store-contents.ts';

type Expectations = {
	/** Names of answers to ask for although nothing of the kind is stored yet. */
	articleIds?: string[];
	fdCodes?: string[];
	/** Answers that may be dropped although they stay the same; the test says why. */
	needless?: RegExp;
};

/** What a change did: the answers that became others, and the kinds of its events, in their order. */
export type Touched = { answers: string[]; kinds: string[] };

/**
 * Makes a change and holds the events it recorded against what it did to every answer there is: they must
 * drop each answer that became another, and no other.
 */
export async function expectExactTags(
	database: Database,
	change: () => Promise<unknown>,
	{ needless, ...future }: Expectations = {},
): Promise<Touched> {
	const before = await loadAnswersOnce(database, future);
	const [last] = await database.select({ number: max(contentEvents.number) }).from(contentEvents);
	await change();
	const events = await database
		.select()
		.from(contentEvents)
		.where(gt(contentEvents.number, last?.number ?? 0))
		.orderBy(asc(contentEvents.number));
	const named = new Set(events.flatMap((event) => event.tags));
	const after = await loadAnswersOnce(database, future);
	const changed: string[] = [];
	const dropped: string[] = [];
	for (const [name, was] of before) {
		const is = after.get(name);
		// A part of the sitemap may begin elsewhere: its own address is another answer.
		if (is && is.content !== was.content) changed.push(name);
		if (was.tags.some((tag) => named.has(tag))) dropped.push(name);
	}
	const told = [...named].join(' ');
	expect(
		changed.filter((name) => !dropped.includes(name)),
		`changed, but not dropped by: ${told}`,
	).toEqual([]);
	expect(
		dropped.filter((name) => after.has(name) && !changed.includes(name) && !needless?.test(name)),
		`dropped, but not changed, by: ${told}`,
	).toEqual([]);
	return { answers: changed, kinds: events.map((event) => event.kind) };
}

const loaded = new WeakMap<Database, Map<string, ReadonlyMap<string, TaggedAnswer>>>();

/** The answers of a store whose contents were already seen are those of that time: most tests begin where another did. */
async function loadAnswersOnce(
	database: Database,
	future: { articleIds?: string[]; fdCodes?: string[] },
): Promise<ReadonlyMap<string, TaggedAnswer>> {
	const ofStore = loaded.get(database) ?? new Map();
	loaded.set(database, ofStore);
	const contents = JSON.stringify([await digestOf(database), future]);
	const answers = ofStore.get(contents) ?? (await loadCacheableAnswers(database, future));
	ofStore.set(contents, answers);
	return answers;
}
