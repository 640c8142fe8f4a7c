import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button, buttonClass } from '../../controls/buttons/button.tsx';
import { EmptyList } from '../../controls/notices/empty-list.tsx';
import { Loaded } from '../../controls/notices/loaded.tsx';
import { Page } from '../../controls/page/page.tsx';
import { Pagination } from '../../controls/tables/pagination.tsx';
import { call } from '../../data/calls.ts';
import { useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { type AuditFilters, auditQuery, noFilters, readAuditAddress } from './audit-filters.ts';
import { AuditTable } from './audit-table.tsx';
import { useVerification, Verification } from './verification.tsx';

const pageSize = 50;

/** The audit log, newest first. Filters and page are in the address, so that back, reload and links keep them. */
export function Component() {
	const { frame, audit: texts, general } = useMessages();
	const { timeZone } = useSession();
	const [address, setAddress] = useSearchParams();
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
		setAddress(auditQuery({ ...filters, ...changed }), { replace: true });
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
									setAddress(auditQuery(filters, shown));
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
