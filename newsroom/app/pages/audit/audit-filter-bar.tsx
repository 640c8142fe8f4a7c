import { ComboField } from '../../controls/fields/combo-field.tsx';
import { DayField } from '../../controls/fields/dates/day-field.tsx';
import { DelayedTextField } from '../../controls/fields/delayed-text-field.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { FilterBar } from '../../controls/tables/filter-bar.tsx';
import { useMessages } from '../../messages/messages.ts';
import type { AuditFilters } from './audit-filters.ts';

type Props = { filters: AuditFilters; onChange(changed: Partial<AuditFilters>): void };

/** What narrows the audit log down. */
export function AuditFilterBar({ filters, onChange }: Props) {
	const { audit: texts, general } = useMessages();
	const { action, outcome } = filters;
	const known = Object.entries(texts.actions).map(([value, text]) => ({ value, text: `${text} (${value})` }));
	const isUnknown = action !== '' && known.every(({ value }) => value !== action);
	return (
		<FilterBar label={general.filters}>
			<DelayedTextField
				label={texts.text}
				placeholder={texts.textHint}
				value={filters.text}
				maxLength={200}
				onCommit={(text) => onChange({ text })}
			/>
			<ComboField
				label={texts.action}
				placeholder={general.all}
				value={action || null}
				options={isUnknown ? [{ value: action, text: action }, ...known] : known}
				onChange={(chosen) => onChange({ action: chosen ?? '' })}
			/>
			<SelectField
				label={texts.outcome}
				value={outcome ?? 'all'}
				options={[
					{ value: 'all' as const, text: general.all },
					{ value: 'done' as const, text: texts.outcomes.done },
					{ value: 'refused' as const, text: texts.outcomes.refused },
				]}
				onChange={(chosen) => onChange({ outcome: chosen === 'all' ? null : chosen })}
			/>
			<DayField label={texts.from} value={filters.from} onChange={(from) => onChange({ from })} />
			<DayField label={texts.to} value={filters.to} onChange={(to) => onChange({ to })} />
		</FilterBar>
	);
}
