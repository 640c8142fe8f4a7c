import type { ArticlePreview } from './answers/articles.ts';

/**
 * What the newsroom and the page of a preview in its frame tell each other: the page that it shows messages, the
 * newsroom what is written by now. Only the newsroom may frame the page (`frame-ancestors`).
 */
export type PreviewMessage = { kind: 'portico-preview'; article: FramedArticle };

/** A text as it is written, without the end of the link. */
export type FramedArticle = Omit<ArticlePreview, 'expiresAt'>;

/** From the page to the newsroom, once it listens. */
export const previewReady = 'portico-preview-ready';

/** In the address of a preview that is in a frame. */
export const framedParameter = 'frame';

/** The article of a message; null for any other. */
export function framedArticleIn(data: unknown): FramedArticle | null {
	const message = data as Partial<PreviewMessage> | null;
	return message?.kind === 'portico-preview' ? (message.article ?? null) : null;
}
