import type { AuditRecord } from './append-audit.ts';

/**
 * Combines the records of one action into one record with their number and subjects: a transaction of an import
 * writes 50 articles, and costs one row of the log. An action with one record keeps it as it is.
 */
export function groupRecords(records: readonly AuditRecord[]): AuditRecord[] {
	const byAction = Map.groupBy(records, ({ action, outcome }) => `${action} ${outcome ?? 'done'}`);
	return [...byAction.values()].map((group) => {
		const [first, ...others] = group as [AuditRecord, ...AuditRecord[]];
		if (others.length === 0) return first;
		const subjects = [...new Set(group.map(subjectOf))];
		const { action, outcome } = first;
		return { action, ...(outcome && { outcome }), details: { count: group.length, subjects } };
	});
}

/** `article:a1 zh 3`: with language and version, where there are. */
function subjectOf({ subject, lang, version }: AuditRecord): string {
	return [subject, lang, version].filter((part) => part != null).join(' ');
}
