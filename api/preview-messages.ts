import { previewAddress } from './addresses/addresses.ts';
import type { ArticlePreview } from './answers/articles.ts';
import type { Language } from './languages.ts';

/**
 * What the newsroom and the page of a preview in its frame tell each other: the page that it shows messages, the
 * newsroom what is written by now. Only the newsroom may frame the page (`frame-ancestors`).
 */
export type PreviewMessage = { kind: 'portico-preview' } & Framed;

/** What the frame shows: the article's own page, or what lists show of it. */
export type Framed = { article: FramedArticle; view: 'page' | 'lists' };

/** A text as it is written, without the end of the link. */
export type FramedArticle = Omit<ArticlePreview, 'expiresAt'>;

/** From the page to the newsroom, once it listens. */
export const previewReady = 'portico-preview-ready';

/** In the address of a preview that is in a frame. */
export const framedParameter = 'frame';

/** Where the newsroom shows a text as its page. @param siteUrl origin of the public site */
export const framedAddress = (siteUrl: string, articleId: string, language: Language, key: string): string =>
	`${siteUrl}${previewAddress(articleId, language, key)}&${framedParameter}=1`;

/** What a message has the page show; null for any other. */
export function framedIn(data: unknown): Framed | null {
	const message = data as Partial<PreviewMessage> | null;
	if (message?.kind !== 'portico-preview' || !message.article) return null;
	return { article: message.article, view: message.view ?? 'page' };
}
