import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { loadBoard } from '@portico/content/newsroom/load-board.ts';
import { listColumns } from '@portico/content/newsroom/newsroom-columns.ts';
import { listViews, removeView, saveView } from '@portico/content/newsroom/saved-views.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

type BoardCall = 'board' | 'newsroomColumns' | 'savedViews' | 'saveView' | 'removeView';

/** The board, the columns to filter by, and saved views of the article list. */
export const boardHandlers: Pick<NewsroomHandlers<typeof newsroomCallGroups.articles>, BoardCall> = {
	board({ database }, { session, language }) {
		return loadBoard(database, { personId: session.person.personId, grants: session.grants, language });
	},
	async newsroomColumns({ database }, { language }) {
		return { items: await listColumns(database, language) };
	},
	async savedViews({ database }, { session }) {
		return { items: await listViews(database, session.person.personId) };
	},
	saveView({ database }, { actor, body }) {
		return saveView(database, actor, body);
	},
	async removeView({ database }, { actor, params }) {
		await removeView(database, actor, params.viewId);
		return null;
	},
};
