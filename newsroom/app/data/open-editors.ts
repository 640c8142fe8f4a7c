import type { OpenEditor } from '@portico/api/newsroom/answers/editing.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMessages } from '../messages/messages.ts';
import { inBackground } from './background-calls.ts';
import { call } from './calls.ts';

/** Editors that end without a word are gone after this time, of which no event tells. */
const expiryMs = 45_000;

const openEditorsQuery = queryOptions({
	queryKey: ['presence'],
	queryFn: ({ signal }) => inBackground(() => call('get', '/api/newsroom/open-editors', {}, signal)),
	refetchInterval: ({ state }) => (state.data && state.data.items.length > 0 ? expiryMs : false),
});

/** Who has each article open, in words, by the article's identifier. */
export function useOpenEditors(): ReadonlyMap<string, string> {
	const { editor } = useMessages();
	const { data } = useQuery(openEditorsQuery);
	return useMemo(() => {
		const byArticle = new Map<string, OpenEditor[]>();
		for (const opened of data?.items ?? []) {
			byArticle.set(opened.articleId, [...(byArticle.get(opened.articleId) ?? []), opened]);
		}
		return new Map(
			[...byArticle].map(([articleId, editors]) => [articleId, inWords(editors, editor.presence)]),
		);
	}, [data, editor]);
}

type Words = { writing(names: readonly string[]): string; reading(names: readonly string[]): string };

/** `方圆正在编辑` where somebody writes, else who has it open. */
function inWords(editors: readonly OpenEditor[], words: Words): string {
	const namesOf = (some: readonly OpenEditor[]) => [...new Set(some.map(({ name }) => name))];
	const writing = editors.filter(({ writes }) => writes.length > 0);
	return writing.length > 0 ? words.writing(namesOf(writing)) : words.reading(namesOf(editors));
}
