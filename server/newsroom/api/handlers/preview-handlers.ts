import { previewAddress } from '@portico/api/addresses/addresses.ts';
import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
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
import { NewsroomFailure } from '../../newsroom-failure.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

/** Texts as their pages would show them, to their writers and to anyone who has a link. */
export const previewHandlers: NewsroomHandlers<typeof newsroomCallGroups.previews> = {
	async framePreview(
		{ database, maxBodyBytes },
		{ actor, session, params, body: { content, version = null, asSaved, key } },
	) {
		await requireReadableText(database, session.grants, params);
		if (content) {
			// It may name any file, which is then shown.
			await requireWritableText(database, session.grants, params);
			requireStorableBody(content, maxBodyBytes);
		}
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
