import { languages } from '@portico/api/languages.ts';
import { CloseIcon } from '@portico/design/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../../controls/button.tsx';
import { CheckboxField, SelectField } from '../../controls/fields/choice-fields.tsx';
import { ColumnField } from '../../controls/fields/combo-field.tsx';
import fields from '../../controls/fields/field.module.css';
import { DelayedTextField } from '../../controls/fields/text-field.tsx';
import { CalendarIcon } from '../../controls/icons.tsx';
import { FilterBar } from '../../controls/list-table.tsx';
import { columnsQuery } from '../../data/board.ts';
import { type Messages, useMessages } from '../../messages/messages.ts';
import styles from './articles.module.css';
import {
	activeFilters,
	type ChangeQuery,
	type FilterName,
	type ListQuery,
	type ListSort,
	type ListState,
	listSorts,
	listStates,
	withoutFilter,
} from './list-query.ts';

type Props = {
	query: ListQuery;
	change: ChangeQuery;
	/** Where the table lacks headers to press. */
	showsOrder: boolean;
};

/** The filters of the article list. Each takes effect as it is chosen. */
export function ArticleFilters({ query, change, showsOrder }: Props) {
	const { articles, general } = useMessages();
	const { filters } = articles;
	const { data: columns = [] } = useQuery(columnsQuery);
	const stateNames = stateNamesIn(articles);
	const orders = listSorts.flatMap((sort) =>
		(['descending', 'ascending'] as const).map((direction) => {
			const value = `${sort}-${direction}` as const;
			return { value, text: articles.orders[value] };
		}),
	);
	return (
		<FilterBar label={general.filters} isDense>
			<DelayedTextField
				label={filters.text}
				value={query.text}
				maxLength={200}
				onCommit={(text) => change({ text }, { replace: true })}
			/>
			<ColumnField
				label={filters.column}
				value={query.fdCode}
				columns={columns}
				placeholder={filters.allColumns}
				onChange={(fdCode) => change({ fdCode })}
			/>
			<SelectField
				label={filters.state}
				value={query.state ?? 'all'}
				options={[
					{ value: 'all', text: filters.allStates },
					...listStates.map((value) => ({ value, text: stateNames[value] })),
				]}
				onChange={(value) => change(value === 'all' ? { state: null, lang: null } : { state: value })}
			/>
			<SelectField
				label={filters.language}
				value={query.lang ?? 'all'}
				isDisabled={query.state === null}
				options={[
					{ value: 'all', text: filters.anyLanguage },
					...languages.map((value) => ({ value, text: general.languages[value] })),
				]}
				onChange={(value) => change({ lang: value === 'all' ? null : value })}
			/>
			<DelayedTextField
				label={filters.author}
				value={query.author}
				maxLength={100}
				onCommit={(author) => change({ author }, { replace: true })}
			/>
			<DateFilter query={query} change={change} />
			{showsOrder && (
				<SelectField
					label={filters.order}
					value={`${query.sort}-${query.direction}` as const}
					options={orders}
					onChange={(order) => {
						const [sort, direction] = order.split('-') as [ListSort, ListQuery['direction']];
						change({ sort, direction });
					}}
				/>
			)}
			<div className={styles.mine}>
				<CheckboxField isSelected={query.isMine} onChange={(isMine) => change({ isMine })}>
					{filters.mine}
				</CheckboxField>
			</div>
		</FilterBar>
	);
}

/** Date fields are a tenth of the list's code: they load when somebody asks for dates. */
const DateRange = lazy(() => import('./date-range.tsx'));

/** A field that shows the chosen days, and opens where they are chosen. */
function DateFilter({ query, change }: { query: ListQuery; change: ChangeQuery }) {
	const { filters } = useMessages().articles;
	const days = daysInWords(query, filters);
	return (
		<div className={fields.field}>
			<span className={fields.label} aria-hidden="true">
				{filters.date}
			</span>
			<DialogTrigger>
				<AriaButton
					className={`${fields.input} ${fields.select}`}
					aria-label={filters.withValue(filters.date, days || filters.anyDate)}
				>
					<span className={styles.days} data-chosen={days !== '' || undefined}>
						{days || filters.anyDate}
					</span>
					<CalendarIcon />
				</AriaButton>
				<Popover className={`${fields.popover} ${styles.dates}`} aria-label={filters.date}>
					<Suspense>
						<DateRange query={query} change={change} />
					</Suspense>
				</Popover>
			</DialogTrigger>
		</div>
	);
}

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
	const state = query.state ? stateNamesIn(articles)[query.state] : '';
	return {
		text: filters.withValue(filters.text, query.text),
		fdCode: filters.withValue(filters.column, column),
		state: filters.withValue(query.lang ? general.languages[query.lang] : filters.state, state),
		author: filters.withValue(filters.author, query.author),
		dates: filters.withValue(filters.dates[query.date], daysInWords(query, filters)),
		mine: filters.mine,
	};
}

const stateNamesIn = ({
	states,
	changed,
	missing,
	outdated,
}: Messages['articles']): Record<ListState, string> => ({
	...states,
	changed,
	missing,
	outdated,
});

/** The days of a date filter in words; empty without one. */
function daysInWords({ from, to }: ListQuery, words: Messages['articles']['filters']): string {
	if (from && to) return words.between(from, to);
	if (from) return words.since(from);
	return to && words.until(to);
}
