import { describe, expect, it } from 'vitest';
import { type AuditFilters, auditQuery, noFilters, readAuditAddress } from './audit-page.tsx';

const read = (query: string) => readAuditAddress(new URLSearchParams(query));

describe('the filters of the audit log', () => {
	it('are read back from the address they are kept in', () => {
		const filters: AuditFilters = {
			text: '林 岚&x=1',
			action: 'text.publish',
			outcome: 'refused',
			from: '2026-04-01',
			to: '2026-05-31',
		};
		expect(readAuditAddress(auditQuery(filters, 3))).toEqual({ filters, page: 3 });
	});

	it('leave the address clean when none is set', () => {
		expect(auditQuery(noFilters).toString()).toBe('');
		expect(read('')).toEqual({ filters: noFilters, page: 1 });
	});

	it.each(['from=2026-02-30', 'from=yesterday', 'to=2026-13-01', 'outcome=maybe', 'page=0', 'page=1e9'])(
		'ignore %s',
		(query) => {
			expect(read(query)).toEqual({ filters: noFilters, page: 1 });
		},
	);
});
