import { AsyncLocalStorage } from 'node:async_hooks';

/** The tags noted so far for the answer being made, for whichever query runs on its behalf. */
const answerTags = new AsyncLocalStorage<Set<string>>();

/**
 * Runs `work` and hands back its result with every tag its queries noted, each once. Queries that still
 * run when `work` has settled are not heard. What runs outside a collection notes nothing. A collection
 * inside another keeps its tags to itself: who stores the outer answer takes them from the inner one.
 */
export async function collectTags<R>(work: () => Promise<R>): Promise<{ result: R; tags: string[] }> {
	const tags = new Set<string>();
	const result = await answerTags.run(tags, work);
	return { result, tags: [...tags] };
}

/**
 * Says that the answer being made depends on what these tags name (`content-tags.ts`), also when what they
 * name was not there. Nothing happens outside `collectTags`.
 */
export function noteTags(...tags: string[]): void {
	const noted = answerTags.getStore();
	if (!noted) return;
	for (const tag of tags) noted.add(tag);
}
