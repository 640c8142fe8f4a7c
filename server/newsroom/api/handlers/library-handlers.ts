import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { cropFile } from '@portico/content/drafts/library/crop-file.ts';
import { loadFileUses } from '@portico/content/drafts/library/file-uses.ts';
import { listLibrary } from '@portico/content/drafts/library/list-library.ts';
import { focusFile, removeFile, restoreFile } from '@portico/content/drafts/library/remove-file.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

/** Nobody waits longer for an answer. */
const maxCropMs = 60_000;

/** The media library. */
export const libraryHandlers: NewsroomHandlers<typeof newsroomCallGroups.library> = {
	library({ database }, { actor, session, query, language }) {
		return listLibrary(database, { personId: actor.personId, grants: session.grants }, query, language);
	},
	fileUses({ database }, { actor, session, query: { file }, language }) {
		const reader = { personId: actor.personId, grants: session.grants };
		return loadFileUses(database, reader, file, language);
	},
	async cropFile({ uploads }, { actor, session, body }) {
		const signal = AbortSignal.timeout(maxCropMs);
		return { file: await cropFile(uploads, actor, session.grants, body, signal) };
	},
	async focusFile({ database }, { actor, session, body }) {
		await focusFile(database, actor, session.grants, body);
		return null;
	},
	async removeFile({ database }, { actor, session, body: { file } }) {
		await removeFile(database, actor, session.grants, file);
		return null;
	},
	async restoreFile({ database }, { actor, session, body: { file } }) {
		await restoreFile(database, actor, session.grants, file);
		return null;
	},
};
