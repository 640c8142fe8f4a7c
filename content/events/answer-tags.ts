import { AsyncLocalStorage } from 'node:async_hooks';

/** The tags noted so far for the current answer. */
const answerTags = new AsyncLocalStorage<Set<string>>();

/**
 * Runs `work` and returns its result with the tags noted by its queries, without duplicates. Tags of
 * queries that still run when `work` has settled are lost. Outside a collection, noting has no effect. A
 * nested collection keeps its tags: the code that stores the outer answer must add those of the inner
 * one.
 */
export async function collectTags<R>(work: () => Promise<R>): Promise<{ result: R; tags: string[] }> {
	const tags = new Set<string>();
	const result = await answerTags.run(tags, work);
	return { result, tags: [...tags] };
}

/**
 * Notes that the current answer depends on what these tags name (`content-tags.ts`), even if that was
 * missing. Has no effect outside `collectTags`.
 */
export function noteTags(...tags: string[]): void {
	const collectedTags = answerTags.getStore();
	if (!collectedTags) return;
	for (const tag of tags) collectedTags.add(tag);
}
