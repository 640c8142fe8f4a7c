import type { SearchSuggestion, SearchSuggestions } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { columnReference } from '../../columns/column-tree.ts';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import type { Database } from '../../store/connect.ts';
import { findSuggestions, maxSuggestions } from './find-suggestions.ts';
import { markTyped } from './mark-typed.ts';
import { readTypedQuery } from './typed-query.ts';

/**
 * Suggestions while a search is typed: queries proposed by operators, columns by name, titles of
 * published texts. Never other visitors' searches, so that nobody can place words on the group's site.
 *
 * @param q any string; one without words has no suggestions
 */
export async function suggestSearches(
	database: Database,
	language: Language,
	q: string,
): Promise<SearchSuggestions> {
	const query = readTypedQuery(q);
	if (query.words.length === 0) return { suggestions: [] };
	const rows = await findSuggestions(database, language, query);
	const tree = rows.some((row) => row.kind === 'column') ? await loadColumnTree(database) : null;
	const suggestions = rows.flatMap(({ kind, key, text }): SearchSuggestion[] => {
		const marked = markTyped(text, query);
		if (kind === 'query') return [{ kind, text, marked }];
		if (kind === 'article') return [{ kind, articleId: key, marked }];
		// It may have been removed since its name was found.
		const column = tree?.byCode.get(key);
		return column ? [{ kind, marked, column: columnReference(column, language) }] : [];
	});
	return { suggestions: suggestions.slice(0, maxSuggestions) };
}
