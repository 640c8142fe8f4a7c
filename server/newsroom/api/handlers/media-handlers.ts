import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import {
	describeSeenMedia,
	listTextPictures,
	loadDescriptions,
} from '@portico/content/drafts/picture-descriptions.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

/** What people say of files. */
export const mediaHandlers: NewsroomHandlers<typeof newsroomCallGroups.media> = {
	async mediaDescriptions({ database }, { actor, session, query: { files } }) {
		const wanted = files.split('\n').filter((file) => file !== '');
		const reader = { personId: actor.personId, grants: session.grants };
		return { items: await loadDescriptions(database, reader, wanted) };
	},
	describeMedia({ database }, { actor, session, body }) {
		return describeSeenMedia(database, actor, session.grants, body);
	},
	async textPictures({ database, requiresAltTexts }, { params, session, query: { version } }) {
		const items = await listTextPictures(database, session.grants, params, version ?? null);
		return { items, isRequired: requiresAltTexts };
	},
};
