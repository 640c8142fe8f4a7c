import { indexTexts } from '../../search/index-texts.ts';
import type { JobListener, JobOf, JobStore } from '../jobs.ts';

/** Reindexes all published texts while the site stays online. */
export async function runReindex(
	{ database }: JobStore,
	_job: JobOf<'reindex'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	const { indexed, refused } = await indexTexts(database, {
		texts: 'all',
		async between({ done, total }) {
			signal.throwIfAborted();
			await listener.progress({ what: 'texts', done, detail: `of ${total}`, share: done / total });
		},
	});
	return [
		`${indexed} texts are indexed.`,
		...refused.map(
			({ articleId, lang }) => `The store refuses to index ${articleId} (${lang}): it is not found.`,
		),
	];
}
