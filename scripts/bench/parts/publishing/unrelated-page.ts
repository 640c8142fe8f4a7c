import { articleIdOf } from '../../articles/compose-article.ts';
import { articlePage } from '../../articles/generated-addresses.ts';
import { isCacheHit } from '../../load/cache-status.ts';
import { sendRequest } from '../../load/send-request.ts';

const intervalMs = 100;

/** An old article far from the published ones: none of its neighbours, lists or relations change. */
const path = articlePage({ articleId: articleIdOf(500), language: 'zh' });

/**
 * Repeatedly requests a page that no publication affects, on every instance.
 *
 * @returns `cacheHitShare` stops it and returns the share of cached responses; null without Cache-Status
 */
export async function watchUnrelatedPage(
	origins: readonly string[],
): Promise<{ cacheHitShare(): Promise<number | null> }> {
	// Fill the cache.
	for (const origin of origins) await sendRequest(origin, { path });
	const hits: (boolean | null)[] = [];
	let stopped = false;
	const watch = async () => {
		while (!stopped) {
			for (const origin of origins) hits.push(isCacheHit((await sendRequest(origin, { path })).headers));
			await new Promise((resolve) => setTimeout(resolve, intervalMs));
		}
	};
	const watching = watch();
	// cacheHitShare() reports a failure; prevent an unhandled rejection until then.
	watching.catch(() => undefined);
	return {
		async cacheHitShare() {
			stopped = true;
			await watching;
			const reported = hits.filter((hit) => hit !== null);
			return reported.length === 0 ? null : reported.filter(Boolean).length / reported.length;
		},
	};
}
