import { languages } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { useEffect } from 'react';
import { keepAnswer } from '../data/kept-answers.ts';
import type { ArticleDraft } from './article-draft.ts';

/**
 * Keeps an open article on this device as the server has it after each save, so that it opens without a connection and
 * goes on where it was. What the server has not got is kept beside it (`local-drafts.ts`).
 *
 * @param latest as it was loaded; null for a new article
 */
export function useKeptArticle(draft: ArticleDraft, latest: EditedArticle | null): void {
	const { isUnsaved, progress } = draft;
	const factsRevision = draft.metadataDraft.revision;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the draft is one object, which `progress` tells the state of
	useEffect(() => {
		if (latest && !isUnsaved) void keepAnswer(`article ${latest.listed.articleId}`, asSaved(draft, latest));
	}, [draft, latest, isUnsaved, progress, factsRevision]);
}

/** An article as it was loaded, with what was saved since. */
function asSaved(draft: ArticleDraft, latest: EditedArticle): EditedArticle {
	const texts = { ...latest.texts };
	for (const lang of languages) {
		const [loaded, text] = [latest.texts[lang], draft.texts[lang]];
		if (!loaded || !text || text.revision <= loaded.revision) continue;
		const { revision, baseVersion, content, state } = text;
		const copySaved = state.kind === 'saved' ? { at: state.at, by: null } : null;
		texts[lang] = { ...loaded, revision, baseVersion, content, copySaved };
	}
	return { ...latest, texts, facts: draft.metadata, factsRevision: draft.metadataDraft.revision };
}
