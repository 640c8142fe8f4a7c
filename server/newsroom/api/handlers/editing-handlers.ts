import { Readable } from 'node:stream';
import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import type { saveWorkingCopyCall } from '@portico/api/newsroom/calls/editing-calls.ts';
import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { changeAddress, proposeAddress } from '@portico/content/articles/article-addresses.ts';
import { readPastedAside } from '@portico/content/articles/texts/read-aside.ts';
import { confirmTranslation, loadTranslation } from '@portico/content/articles/texts/translations.ts';
import { changeContent } from '@portico/content/changes/change-content.ts';
import { createArticle } from '@portico/content/drafts/create-article.ts';
import {
	listOpenEditors,
	pingEditingSession,
	releaseEditingSession,
} from '@portico/content/drafts/editing-sessions.ts';
import { findMedia, findStoredPicture } from '@portico/content/drafts/find-media.ts';
import { findOwnMedia } from '@portico/content/drafts/find-own-media.ts';
import { loadEditedArticle } from '@portico/content/drafts/load-edited-article.ts';
import { loadWorkingCopy } from '@portico/content/drafts/load-working-copy.ts';
import { mergeTexts } from '@portico/content/drafts/merge-texts.ts';
import { saveMetadata } from '@portico/content/drafts/save-metadata.ts';
import { saveWorkingVersion } from '@portico/content/drafts/save-version.ts';
import { discardWorkingCopy, saveWorkingCopy } from '@portico/content/drafts/save-working-copy.ts';
import { requireStorableBody } from '@portico/content/drafts/working-copy.ts';
import type { z } from 'zod';
import { NewsroomFailure } from '../../newsroom-failure.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

type SessionFields = Pick<
	z.output<typeof saveWorkingCopyCall.body>,
	'opening' | 'attempt' | 'earlier' | 'earlierAttempts'
>;

/** What people do in the editor. */
export const editingHandlers: NewsroomHandlers<typeof newsroomCallGroups.editing> = {
	createArticle({ database, maxBodyBytes }, { actor, body }) {
		return createArticle(database, actor, { ...body, ...sessionIn(body) }, maxBodyBytes);
	},
	editedArticle({ database, maxBodyBytes }, { params, session, language }) {
		const viewer = { personId: session.person.personId, grants: session.grants, language };
		return loadEditedArticle(database, viewer, params.articleId, maxBodyBytes);
	},
	workingCopy({ database }, { params, query, session, language }) {
		const viewer = { personId: session.person.personId, grants: session.grants, language };
		return loadWorkingCopy(database, viewer, params, query.since);
	},
	saveWorkingCopy({ database, maxBodyBytes }, { actor, params, body }) {
		return saveWorkingCopy(database, actor, params, { ...body, ...sessionIn(body) }, maxBodyBytes);
	},
	async discardWorkingCopy({ database }, { actor, params, body }) {
		return { revision: await discardWorkingCopy(database, actor, params, body.revision) };
	},
	saveVersion({ database, maxBodyBytes }, { actor, params, body }) {
		return saveWorkingVersion(database, actor, params, body, maxBodyBytes);
	},
	async confirmTranslation({ database }, { actor, params, body: { originalVersion } }) {
		await changeContent(database, actor, (change) => confirmTranslation(change, params, originalVersion));
		return { translation: await loadTranslation(database, params.articleId) };
	},
	mergeTexts({ database, maxBodyBytes }, { actor, params, body }) {
		const merge = { ...body, editingSessionId: body.opening };
		return mergeTexts(database, actor, params, merge, maxBodyBytes);
	},
	saveFacts({ database }, { actor, params, body: { revision, changed } }) {
		const given = Object.entries(changed).filter(([, value]) => value !== undefined);
		const metadata = Object.fromEntries(given) as Partial<ArticleMetadata>;
		return saveMetadata(database, actor, params.articleId, { revision, changed: metadata });
	},
	async proposedAddress({ database }, { params, query }) {
		return { address: await proposeAddress(database, params.articleId, query.title) };
	},
	changeAddress({ database }, { actor, params, body }) {
		return changeAddress(database, actor, params.articleId, body);
	},
	noteOpenEditor({ database }, { actor, params, body }) {
		const { opening: editingSessionId, writes: editingLanguages, takes: takeOver } = body;
		const heartbeat = { editingSessionId, editingLanguages, takeOver };
		return pingEditingSession(database, actor, params.articleId, heartbeat);
	},
	async noteClosedEditor({ database }, { actor, body }) {
		await releaseEditingSession(database, actor, body.opening);
		return null;
	},
	async openEditors({ database }, { session, actor }) {
		const viewer = { grants: session.grants, personId: actor.personId };
		return { items: await listOpenEditors(database, viewer) };
	},
	async cleanMarkup({ database, maxBodyBytes, siteUrl, newsroomUrl }, { actor, body: { html, lang } }) {
		requireStorableBody({ body: html }, maxBodyBytes);
		const media = await findOwnMedia(database, html);
		return readPastedAside(html, { siteUrl, newsroomUrl, lang, media }, actor.personId);
	},
	findMedia({ database }, { session, actor, query: { kind, text, ids, lang, limit } }) {
		const wanted = ids.split('\n').filter((id) => id !== '');
		const reader = { personId: actor.personId, grants: session.grants };
		return findMedia(database, reader, { kind, text, ids: wanted, limit }, lang);
	},
	async picture({ database, media }, { session, actor, query: { file, width } }) {
		const reader = { personId: actor.personId, grants: session.grants };
		const picture = await findStoredPicture(database, reader, file, width);
		const opened = picture && (await media.openRead(picture.key));
		if (!opened) throw new NewsroomFailure(404, 'file-not-found');
		return new Response(Readable.toWeb(opened.stream) as ReadableStream, {
			headers: {
				'Content-Type': picture.mediaType,
				'Content-Length': String(opened.size),
				// A drawing with scripts in it, opened by itself, must not run them here.
				'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
				'X-Content-Type-Options': 'nosniff',
			},
		});
	},
};

/** Calls name an editing session as the first edition did, whose open tabs go on. */
const sessionIn = ({ opening, attempt, earlier, earlierAttempts }: SessionFields) => ({
	editingSessionId: opening,
	sequence: attempt,
	previousSessionIds: earlier,
	previousSequences: earlierAttempts,
});
