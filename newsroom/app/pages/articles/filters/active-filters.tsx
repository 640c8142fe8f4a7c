import { CloseIcon } from '@portico/design/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Button } from '../../../controls/buttons/button.tsx';
import { columnsQuery } from '../../../data/columns.ts';
import { useMessages } from '../../../messages/messages.ts';
import { daysInWords } from './days-in-words.ts';
import styles from './filters.module.css';
import { activeFilters, type FilterName, type ListQuery, withoutFilter } from './list-query.ts';
import type { ChangeQuery } from './use-list-query.ts';

/** The filters in effect, in words; each can be removed, or all at once. */
export function ActiveFilters({ query, change }: { query: ListQuery; change: ChangeQuery }) {
	const { articles, general } = useMessages();
	const names = useFilterWords(query);
	const active = activeFilters(query);
	if (active.length === 0) return null;
	const reset = () => change(Object.assign({}, ...active.map((name) => withoutFilter[name])));
	return (
		<div className={styles.active}>
			<ul className={styles.chips} aria-label={articles.filters.active}>
				{active.map((name) => (
					<li key={name}>
						<AriaButton
							className={styles.chip ?? ''}
							aria-label={articles.filters.removeFilter(names[name])}
							onPress={() => change(withoutFilter[name])}
						>
							<span>{names[name]}</span>
							<CloseIcon />
						</AriaButton>
					</li>
				))}
			</ul>
			<Button kind="quiet" onPress={reset}>
				{general.reset}
			</Button>
		</div>
	);
}

function useFilterWords(query: ListQuery): Record<FilterName, string> {
	const { articles, general } = useMessages();
	const { data: columns = [] } = useQuery(columnsQuery);
	const { filters } = articles;
	const column = columns.find(({ fdCode }) => fdCode === query.fdCode)?.path.join(' / ') ?? query.fdCode;
	const states = { ...articles.states, changed: articles.changed, missing: articles.missing };
	const state = query.state ? states[query.state] : '';
	return {
		text: filters.withValue(filters.text, query.text),
		fdCode: filters.withValue(filters.column, column),
		state: filters.withValue(query.lang ? general.languages[query.lang] : filters.state, state),
		author: filters.withValue(filters.author, query.author),
		dates: filters.withValue(filters.dates[query.date], daysInWords(query, filters)),
		mine: filters.mine,
	};
}
