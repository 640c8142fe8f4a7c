import { queryOptions } from '@tanstack/react-query';
import { call } from './calls.ts';
import { loadOrKept } from './kept-answers.ts';

/** When the last backup was completed, for administrators. */
export const lastBackupQuery = queryOptions({
	queryKey: ['last-backup'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/last-backup', {}, signal),
});

/** What waits for the person and what they worked on; the bar's count and the board share it. */
export const boardQuery = queryOptions({
	queryKey: ['articles', 'board'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/board', {}, signal),
});

/** Questions for consent that concern the person, and what came of them; for administrators. */
export const consentsQuery = queryOptions({
	queryKey: ['consents'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/consents', {}, signal),
});

/** A column in the tree; `path` names all above it and itself, outermost first. */
export type NewsroomColumn = {
	fdCode: string;
	parent: string | null;
	depth: number;
	name: string;
	path: readonly string[];
};

/** All columns, parents before their children. Content events report their changes too. */
export const columnsQuery = queryOptions({
	queryKey: ['articles', 'columns'],
	queryFn: ({ signal }) =>
		loadOrKept('columns', () => call('get', '/api/newsroom/columns', {}, signal)).then(({ items }) =>
			withPaths(items),
		),
});

/** @param columns parents before their children */
export function withPaths(columns: readonly Omit<NewsroomColumn, 'path'>[]): NewsroomColumn[] {
	const paths = new Map<string, readonly string[]>();
	return columns.map((column) => {
		const above = (column.parent !== null && paths.get(column.parent)) || [];
		const path = [...above, column.name];
		paths.set(column.fdCode, path);
		return { ...column, path };
	});
}
