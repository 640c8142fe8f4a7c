import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '../../controls/button.tsx';
import { SelectField } from '../../controls/fields/choice-fields.tsx';
import { ComboField } from '../../controls/fields/combo-field.tsx';
import { DayField } from '../../controls/fields/date-fields.tsx';
import { DelayedTextField } from '../../controls/fields/text-field.tsx';
import { FilterBar, Pagination } from '../../controls/list-table.tsx';
import { EmptyList, FailureNotice, Loaded } from '../../controls/notices.tsx';
import { Page } from '../../controls/page.tsx';
import { call } from '../../data/calls.ts';
import { useSession } from '../../data/session.ts';
import { dayIn, useAddress } from '../../data/use-address.ts';
import { useMessages } from '../../messages/messages.ts';
import { AuditTable } from './audit-table.tsx';
import styles from './verification.module.css';

export const noFilters: AuditFilters = { text: '', action: '', outcome: null, from: '', to: '' };

const pageSize = 50;

/** The audit log, newest first. Filters and page are in the address, so that back, reload and links keep them. */
export function Component() {
	const { frame, audit: texts, general } = useMessages();
	const { timeZone } = useSession();
	const [address, changeAddress] = useAddress();
	const { filters, page } = readAuditAddress(address);
	const isFiltered = auditQuery(filters).toString() !== '';
	const query = useQuery({
		queryKey: ['audit', filters, page],
		queryFn: ({ signal }) => {
			const { text, action, outcome, from, to } = filters;
			const days = { ...(from && { from }), ...(to && { to }) };
			const input = { text, action, ...(outcome && { outcome }), ...days, page, pageSize };
			return call('get', '/api/newsroom/audit', input, signal);
		},
		placeholderData: keepPreviousData,
	});
	const verification = useVerification();
	const change = (changed: Partial<AuditFilters>) =>
		changeAddress((now) => auditQuery({ ...readAuditAddress(now).filters, ...changed }), { replace: true });
	return (
		<Page
			title={frame.items.audit}
			actions={
				<>
					<a
						className={buttonClass('plain')}
						href={`/api/newsroom/audit.csv?${auditQuery(filters)}`}
						download
					>
						{texts.export}
					</a>
					<Button isPending={verification.isPending} onPress={() => verification.mutate()}>
						{texts.verify}
					</Button>
				</>
			}
		>
			<Verification verification={verification} />
			<AuditFilterBar filters={filters} onChange={change} />
			<Loaded query={query}>
				{({ items, total }) =>
					total === 0 ? (
						<EmptyList title={emptyTitle()}>
							{isFiltered && <Button onPress={() => change(noFilters)}>{general.reset}</Button>}
						</EmptyList>
					) : (
						<>
							<AuditTable entries={items} />
							<Pagination
								page={page}
								pageSize={pageSize}
								total={total}
								note={texts.timeZone(timeZone)}
								onChange={(shown) => {
									changeAddress(() => auditQuery(filters, shown));
									scrollTo({ top: 0 });
								}}
							/>
						</>
					)
				}
			</Loaded>
		</Page>
	);

	function emptyTitle(): string {
		const { from, to } = filters;
		if (from && to && to < from) return texts.dateOrder;
		return isFiltered ? texts.noneFound : texts.none;
	}
}

type Props = { filters: AuditFilters; onChange(changed: Partial<AuditFilters>): void };

/** What narrows the audit log down. */
function AuditFilterBar({ filters, onChange }: Props) {
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

/** Checks the log's chain of digests on the server. */
function useVerification() {
	return useMutation({ mutationFn: () => call('post', '/api/newsroom/audit/verification', {}) });
}

/** The result of the check: the last digest, to compare with one kept elsewhere, or the first broken entry. */
function Verification({ verification }: { verification: ReturnType<typeof useVerification> }) {
	const { verification: texts } = useMessages().audit;
	const { data, error } = verification;
	if (error) return <FailureNotice error={error} />;
	return (
		<div role="status">
			{data && (
				<div className={data.firstBroken === null ? styles.intact : styles.broken}>
					{data.firstBroken === null ? (
						<>
							<p>{data.entries === 0 ? texts.empty : texts.intact(data.entries)}</p>
							{data.lastDigest !== null && (
								<p className={styles.digest}>
									{texts.lastDigest} <code className={styles.code}>{data.lastDigest}</code>
								</p>
							)}
						</>
					) : (
						<p>{texts.broken(data.firstBroken)}</p>
					)}
				</div>
			)}
		</div>
	);
}

/** The filters of the audit log, as its calls take them. */
export type AuditFilters = {
	text: string;
	action: string;
	outcome: 'done' | 'refused' | null;
	/** Days in the site's time zone, both included: 2026-05-01. Empty for no limit. */
	from: string;
	to: string;
};

/** Reads the filters and the page from the query of the page's address; what is not valid counts as missing. */
export function readAuditAddress(query: URLSearchParams): { filters: AuditFilters; page: number } {
	const outcome = query.get('outcome');
	return {
		filters: {
			text: query.get('text') ?? '',
			action: query.get('action') ?? '',
			outcome: outcome === 'done' || outcome === 'refused' ? outcome : null,
			from: dayIn(query.get('from')),
			to: dayIn(query.get('to')),
		},
		page: /^[1-9]\d{0,6}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
	};
}

/** The query of the page's address, and of the calls: only filters that are set, and pages after the first. */
export function auditQuery({ text, action, outcome, from, to }: AuditFilters, page = 1): URLSearchParams {
	return new URLSearchParams({
		...(text && { text }),
		...(action && { action }),
		...(outcome && { outcome }),
		...(from && { from }),
		...(to && { to }),
		...(page > 1 && { page: String(page) }),
	});
}
