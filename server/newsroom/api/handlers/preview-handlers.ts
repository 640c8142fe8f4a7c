import { previewAddress } from '@portico/api/addresses/addresses.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import { previewText } from '@portico/content/articles/article-preview.ts';
import {
	createPreviewKey,
	keepFrameOpen,
	listPreviewLinks,
	revokePreviewLink,
} from '@portico/content/articles/preview-links.ts';
import {
	mayReadTexts,
	requireReadableText,
	requireWritableText,
} from '@portico/content/drafts/load-working-copy.ts';
import { requireStorableBody } from '@portico/content/drafts/working-copy.ts';
import type { TextKey } from '@portico/content/model/identifiers.ts';
import { drawSharePicture, drawSitePicture } from '../../../documents/share-pictures/share-picture.ts';
import { NewsroomFailure } from '../../newsroom-failure.ts';
import type { NewsroomHandlers, NewsroomSources } from '../newsroom-route.ts';

/** @throws PermissionMissing, InvalidFields, ContentRefusal `article-not-found` */
async function requirePreviewable(
	{ database, maxBodyBytes }: NewsroomSources,
	{ grants }: CurrentSession,
	key: TextKey,
	content: ArticleText | undefined,
): Promise<void> {
	await requireReadableText(database, grants, key);
	if (!content) return;
	// It may name any file, which is then shown.
	await requireWritableText(database, grants, key);
	requireStorableBody(content, maxBodyBytes);
}

/** Texts as their pages would show them, to their writers and to anyone who has a link. */
export const previewHandlers: NewsroomHandlers<typeof newsroomCallGroups.previews> = {
	async framePreview(sources, { actor, session, params, body: { content, version = null, asSaved, key } }) {
		const { database } = sources;
		await requirePreviewable(sources, session, params, content);
		const previewed = content ? { content } : { version, asSaved };
		const shown = await previewText(database, params, previewed, actor.personId);
		if (!shown) throw new NewsroomFailure(404, 'text-not-found');
		return {
			key: await keepFrameOpen(database, actor, params, key ?? null, {
				files: shown.files,
				version,
				asSaved,
			}),
			article: shown.preview,
		};
	},
	async sharePreview(sources, { actor, session, params, body: { content } }) {
		const { database, media, siteUrl, logger } = sources;
		await requirePreviewable(sources, session, params, content);
		const shown = await previewText(
			database,
			params,
			content ? { content } : { version: null },
			actor.personId,
		);
		if (!shown) throw new NewsroomFailure(404, 'text-not-found');
		const { title, shareTitle, summary, publishedAt, savedAt } = shown.preview;
		const reportFault = (error: unknown) => logger.warn({ err: error }, 'share picture without its cover');
		const article = { ...shown.preview, publishedAt: publishedAt ?? savedAt };
		const deps = { database, media, siteUrl, reportFault };
		const { picture } = await drawSharePicture(deps, article, params.lang);
		const jpeg = picture ?? (await drawSitePicture(deps, params.lang));
		return {
			...{ title: shareTitle ?? title, summary },
			picture: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
		};
	},
	async previewLinks({ database }, { params: { articleId }, session }) {
		const mayRead = await mayReadTexts(database, session.grants, articleId);
		const links = await listPreviewLinks(database, articleId, mayRead);
		return {
			items: links.map(({ createdAt, expiresAt, openedAt, ...link }) => ({
				...link,
				createdAt: createdAt.toISOString(),
				expiresAt: expiresAt.toISOString(),
				openedAt: openedAt?.toISOString() ?? null,
			})),
		};
	},
	async createPreviewLink({ database, siteUrl }, { actor, params, body: { label, days } }) {
		const { secret, expiresAt } = await createPreviewKey(database, actor, params, days * 24, label);
		const { articleId, lang } = params;
		const address = siteUrl + previewAddress(articleId, lang, secret);
		return { address, expiresAt: expiresAt.toISOString() };
	},
	async revokePreviewLink({ database }, { actor, params: { articleId, linkId } }) {
		await revokePreviewLink(database, actor, articleId, linkId);
		return null;
	},
};
