import type { Language } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { inBackground } from '../data/background-calls.ts';
import { call } from '../data/calls.ts';
import { queryClient } from '../data/query-client.ts';
import type { ArticleDraft } from './article-draft.ts';

/** Everybody who follows a text learns of a save at the same moment; they ask for it within this time. */
const spreadMs = 1_500;

/**
 * Loads what colleagues have saved, a text at a time, and puts it into what was loaded of the article.
 *
 * @param reload loads the whole article, for metadata and for what is no working copy any more
 */
export function createFollower(
	draft: ArticleDraft,
	queryKey: (articleId: string) => readonly unknown[],
	reload: () => Promise<unknown>,
): (what: Language | 'facts') => void {
	async function follow(lang: Language): Promise<void> {
		const { articleId } = draft;
		const since = draft.texts[lang]?.revision ?? 0;
		if (articleId === null) return;
		const path = '/api/newsroom/articles/{articleId}/{lang}/working-copy';
		const { copy, revision } = await inBackground(() => call('get', path, { articleId, lang, since }));
		if (copy === null) {
			if (revision > since) await reload();
			return;
		}
		queryClient.setQueryData<EditedArticle>(queryKey(articleId), (article) => {
			const text = article?.texts[lang];
			return article && text
				? { ...article, texts: { ...article.texts, [lang]: { ...text, ...copy } } }
				: article;
		});
	}
	const awaited = new Set<Language | 'facts'>();
	return (what) => {
		if (awaited.has(what)) return;
		awaited.add(what);
		setTimeout(async () => {
			awaited.delete(what);
			const loaded = what === 'facts' ? reload() : follow(what);
			// The next heartbeat asks again.
			await loaded.catch(() => undefined);
		}, Math.random() * spreadMs);
	};
}
