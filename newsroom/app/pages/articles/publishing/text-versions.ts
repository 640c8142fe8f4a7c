import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../data/calls.ts';
import type { TextSubject } from '../list/text-actions.ts';

/** The versions of a text, newest first. */
export const textVersionsQuery = ({ articleId, lang }: Pick<TextSubject, 'articleId' | 'lang'>) =>
	queryOptions({
		queryKey: ['articles', 'versions', articleId, lang],
		queryFn: ({ signal }) =>
			call('get', '/api/newsroom/articles/{articleId}/{lang}/versions', { articleId, lang }, signal),
	});
