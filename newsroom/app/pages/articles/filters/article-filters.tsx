import { languages } from '@portico/api/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { CheckboxField } from '../../../controls/fields/checkbox-field.tsx';
import { ColumnField } from '../../../controls/fields/column-field.tsx';
import { DelayedTextField } from '../../../controls/fields/delayed-text-field.tsx';
import fields from '../../../controls/fields/field.module.css';
import { SelectField } from '../../../controls/fields/select-field.tsx';
import { CalendarIcon } from '../../../controls/icons.tsx';
import { FilterBar } from '../../../controls/tables/filter-bar.tsx';
import { columnsQuery } from '../../../data/columns.ts';
import { useMessages } from '../../../messages/messages.ts';
import { daysInWords } from './days-in-words.ts';
import styles from './filters.module.css';
import { type ListQuery, type ListSort, type ListState, listSorts, listStates } from './list-query.ts';
import type { ChangeQuery } from './use-list-query.ts';

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
	const stateNames: Record<ListState, string> = {
		...articles.states,
		changed: articles.changed,
		missing: articles.missing,
	};
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
				<Button
					className={`${fields.input} ${fields.select}`}
					aria-label={filters.withValue(filters.date, days || filters.anyDate)}
				>
					<span className={styles.days} data-chosen={days !== '' || undefined}>
						{days || filters.anyDate}
					</span>
					<CalendarIcon />
				</Button>
				<Popover className={`${fields.popover} ${styles.dates}`} aria-label={filters.date}>
					<Suspense>
						<DateRange query={query} change={change} />
					</Suspense>
				</Popover>
			</DialogTrigger>
		</div>
	);
}
