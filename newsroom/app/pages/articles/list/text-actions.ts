import { type Language, otherLanguage } from '@portico/api/languages.ts';
import type { ListedArticle, ListedText } from '@portico/api/newsroom/answers/articles.ts';
import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import type { WrittenText } from '../../../drafts/article-draft.ts';

/** What can be done with a text from the list. */
export type TextAction = 'open' | 'publish' | 'schedule' | 'withdraw' | 'cancelSchedule' | 'versions';

/** A text of an article. */
export type TextSubject = {
	articleId: string;
	lang: Language;
	text: ListedText;
	/** The text in the other language, if there is one. */
	other?: ListedText | undefined;
	/** Goes on writing with what a version says; missing where nothing is written. */
	restore?: ((version: number) => Promise<void>) | undefined;
	/** What is written and no version yet. */
	written?: WrittenText | undefined;
	/** What an open editor shows that is no version yet. */
	current?: (() => TextContents) | undefined;
	/** Whether the server has something that is no version yet. */
	hasCopy?: boolean;
};

/** What a text says, and the metadata that its article has with it. */
export type TextContents = { content: ArticleText; facts: ArticleMetadata };

/** What the person may do with a text now, in the order of the menu. */
export function textActions({ allowed, publishedVersion, scheduledVersion }: ListedText): TextAction[] {
	const isOnline = publishedVersion !== null;
	const actions: TextAction[] = [];
	if (isOnline) actions.push('open');
	if (allowed.includes('publish')) actions.push('publish', 'schedule');
	if (allowed.includes('publish') && scheduledVersion !== null) actions.push('cancelSchedule');
	if (allowed.includes('withdraw') && isOnline) actions.push('withdraw');
	actions.push('versions');
	return actions;
}

/** The title in a language, or in the other one; empty if neither has one. */
export function articleTitle(
	{ texts, copies }: Pick<ListedArticle, 'texts' | 'copies'>,
	language: Language,
): { lang: Language; title: string } {
	for (const lang of [language, otherLanguage(language)]) {
		const title = texts[lang]?.title || copies[lang]?.title;
		if (title) return { lang, title };
	}
	return { lang: language, title: '' };
}

/** The later publication of both languages. */
export function publishedAt({ texts }: ListedArticle): string | null {
	const times = [texts.zh, texts.en].flatMap((text) =>
		text?.publishedAt && text.publishedVersion !== null ? [text.publishedAt] : [],
	);
	return times.sort((one, other) => Date.parse(other) - Date.parse(one))[0] ?? null;
}
