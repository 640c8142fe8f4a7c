import type { SeenText } from '@portico/api/newsroom/calls/article-calls.ts';
import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { usualSource } from '@portico/content/columns/usual-source.ts';
import { changeSeenText, type Editor, publishWritten } from '@portico/content/drafts/change-seen-text.ts';
import type { VersionToSave } from '@portico/content/drafts/save-version.ts';
import { listTextVersions, loadTextVersion } from '@portico/content/drafts/text-versions.ts';
import type { TextKey } from '@portico/content/model/identifiers.ts';
import { InvalidFields } from '@portico/content/model/refusals.ts';
import { listColumns } from '@portico/content/newsroom/allowed-columns.ts';
import { type ListQuery, listArticles } from '@portico/content/newsroom/list-articles.ts';
import { loadBoard } from '@portico/content/newsroom/load-board.ts';
import { listViews, removeView, saveView } from '@portico/content/newsroom/saved-views.ts';
import type { NewsroomHandlers, NewsroomRequest, NewsroomSources } from '../newsroom-route.ts';

type ArticleCall =
	| ('listedArticles' | 'textVersions' | 'textVersion' | 'columnSource')
	| ('publishText' | 'scheduleText' | 'cancelSchedule' | 'withdrawText');

/** The article list, and what people do with a text from it. */
export const articleHandlers: Pick<NewsroomHandlers<typeof newsroomCallGroups.articles>, ArticleCall> = {
	async listedArticles({ database }, { query, session, language }) {
		const { personId } = session.person;
		const reader = { personId, grants: session.grants, language };
		const { items, total } = await listArticles(database, reader, query satisfies ListQuery);
		return { items, total, page: query.page, pageSize: query.pageSize };
	},
	async columnSource({ database }, { params, query }) {
		return { source: await usualSource(database, params.fdCode, query.lang) };
	},
	async textVersions({ database }, { params, session }) {
		return { items: await listTextVersions(database, session.grants, params) };
	},
	textVersion({ database }, { params, session }) {
		return loadTextVersion(database, session.grants, params, params.version);
	},
	publishText(sources, { params, body, ...request }) {
		return publishChosen(sources, editorOf(request, sources), params, { ...body, due: null });
	},
	scheduleText(sources, { params, body, ...request }) {
		return publishChosen(sources, editorOf(request, sources), params, { ...body, due: new Date(body.due) });
	},
	cancelSchedule(sources, { params, body: { seen }, ...request }) {
		return changeSeenText(sources.database, editorOf(request, sources), params, seen, {
			kind: 'cancel-schedule',
		});
	},
	withdrawText(sources, { params, body: { seen, everyLanguage }, ...request }) {
		const action = { kind: 'withdraw', everyLanguage } as const;
		return changeSeenText(sources.database, editorOf(request, sources), params, seen, action);
	},
};

type Choice = {
	seen: SeenText | null;
	version?: number | undefined;
	written?: Pick<VersionToSave, 'revision' | 'basedOn'> | undefined;
	/** When to publish it; null for now. */
	due: Date | null;
	publishedOn?: string | undefined;
};

/** Publishes or schedules a version, or what is written. */
async function publishChosen(
	{ database, maxBodyBytes }: Pick<NewsroomSources, 'database' | 'maxBodyBytes'>,
	editor: Editor,
	key: TextKey,
	{ seen, version, written, due, publishedOn }: Choice,
) {
	if (written) {
		const choice = { seen, written: { ...written, note: '' }, due, publishedOn };
		return publishWritten(database, editor, key, choice, maxBodyBytes);
	}
	if (!seen || version === undefined) throw new InvalidFields({ version: { code: 'required' } });
	const action = due
		? ({ kind: 'schedule', version, due } as const)
		: ({ kind: 'publish', version, publishedOn } as const);
	return { ...(await changeSeenText(database, editor, key, seen, action)), made: null };
}

type SignedInRequest = Pick<
	NewsroomRequest<(typeof newsroomCallGroups.articles)[number]>,
	'actor' | 'session' | 'language'
>;

function editorOf(
	{ actor, session, language }: SignedInRequest,
	{ requiresAltTexts }: NewsroomSources,
): Editor {
	return { actor, grants: session.grants, language, requiresAltTexts };
}

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
