import { articleIdOf } from '../../articles/compose-article.ts';
import { articlePage } from '../../articles/generated-addresses.ts';
import { cameFromCache } from '../../load/cache-status.ts';
import { exchange } from '../../load/exchange.ts';

/** How often it is asked for meanwhile. */
const everyMs = 100;

/** An article none of whose neighbours, columns' heads or relations are published: old, and in the middle. */
const path = articlePage({ articleId: articleIdOf(500), language: 'zh' });

/**
 * Asks for a page no publication touches, on every instance, again and again.
 *
 * @returns what stops it, and says which share of the answers came from the cache; null when they do not say
 */
export async function watchUnrelatedPage(
	origins: readonly string[],
): Promise<{ keptShare(): Promise<number | null> }> {
	// From the second answer on it can come from the cache.
	for (const origin of origins) await exchange(origin, { path });
	const kept: (boolean | null)[] = [];
	let stopped = false;
	const watch = async () => {
		while (!stopped) {
			for (const origin of origins) kept.push(cameFromCache((await exchange(origin, { path })).headers));
			await new Promise((resolve) => setTimeout(resolve, everyMs));
		}
	};
	const watching = watch();
	// A failure is told when the result is asked for, or by whatever made the servers go away before.
	watching.catch(() => undefined);
	return {
		async keptShare() {
			stopped = true;
			await watching;
			const said = kept.filter((answer) => answer !== null);
			return said.length === 0 ? null : said.filter(Boolean).length / said.length;
		},
	};
}
