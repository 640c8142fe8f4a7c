import { lazy, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import fields from '../../../controls/fields/field.module.css';
import { CalendarIcon } from '../../../controls/icons.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { daysInWords } from './days-in-words.ts';
import styles from './filters.module.css';
import type { ListQuery } from './list-query.ts';
import type { ChangeQuery } from './use-list-query.ts';

/** Date fields are a tenth of the list's code: they load when somebody asks for dates. */
const DateRange = lazy(() => import('./date-range.tsx'));

/** A field that shows the chosen days, and opens where they are chosen. */
export function DateFilter({ query, change }: { query: ListQuery; change: ChangeQuery }) {
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
