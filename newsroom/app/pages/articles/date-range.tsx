import { SelectField } from '../../controls/fields/choice-fields.tsx';
import { DayField } from '../../controls/fields/date-fields.tsx';
import { useMessages } from '../../messages/messages.ts';
import { type ChangeQuery, type ListQuery, listDates } from './list-query.ts';

/** Which date is meant, and the days from and to, either of which may be open. */
export default function DateRange({ query, change }: { query: ListQuery; change: ChangeQuery }) {
	const { filters } = useMessages().articles;
	return (
		<>
			<SelectField
				label={filters.dateKind}
				value={query.date}
				options={listDates.map((value) => ({ value, text: filters.dates[value] }))}
				onChange={(date) => change({ date })}
			/>
			<DayField label={filters.from} value={query.from} onChange={(from) => change({ from })} />
			<DayField label={filters.to} value={query.to} onChange={(to) => change({ to })} />
		</>
	);
}
