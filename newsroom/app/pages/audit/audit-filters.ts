/** The filters of the audit log, as its calls take them. */
export type AuditFilters = {
	text: string;
	action: string;
	outcome: 'done' | 'refused' | null;
	/** Days in the site's time zone, both included: 2026-05-01. Empty for no limit. */
	from: string;
	to: string;
};

export const noFilters: AuditFilters = { text: '', action: '', outcome: null, from: '', to: '' };

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

/** A day of the calendar, or empty: the calls refuse February 30. */
function dayIn(text: string | null): string {
	if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : '';
}
