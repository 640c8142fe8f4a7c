import type { Language } from '@portico/api/languages.ts';
import type { AuditEntry } from '@portico/api/newsroom/answers/audit.ts';
import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { type AuditRecord, appendAudit } from '@portico/content/audit/append-audit.ts';
import { type AuditFilters, listAudit, readAudit } from '@portico/content/audit/list-audit.ts';
import { verifyAudit } from '@portico/content/audit/verify-audit.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import { InvalidFields } from '@portico/content/model/refusals.ts';
import { authorise } from '@portico/content/permissions/authorise.ts';
import { dayAfter, startOfDay } from '@portico/content/search/finding/matched-texts.ts';
import { loadSiteSettings } from '@portico/content/site/site-settings.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { auditColumns, auditOutcomes } from '../../newsroom-messages.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

/** A cell that begins with one of these would be a formula in a spreadsheet. */
const formulaStart = /^[=+\-@]/;

/** Spreadsheets skip spaces; characters that show nothing would hide the sign after them from our reading. */
const skippedStart = /^[\s\p{C}\p{DI}]+/u;

const needsQuotes = /[",\r\n]/;

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Entries in an export; the filters select earlier ones. */
const maxExportedEntries = 100_000;

/** The audit log, for those who may see it. Exports and checks of the log are recorded in it. */
export const auditHandlers: NewsroomHandlers<typeof newsroomCallGroups.audit> = {
	async auditEntries({ database }, { query }) {
		const { page, pageSize } = query;
		const { timeZone } = await loadSiteSettings(database);
		const listed = await listAudit(database, filtersOf(query, timeZone), { page, pageSize });
		return { ...listed, page, pageSize };
	},

	async exportAudit({ database }, { query, actor, language }) {
		const { timeZone } = await loadSiteSettings(database);
		const filters = filtersOf(query, timeZone);
		await record(database, actor, { action: 'audit.export', details: { filters: query } });
		const batches = readAudit(database, filters, maxExportedEntries);
		const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format();
		return new Response(csvStream(batches, language, timeZone), {
			headers: {
				'content-type': 'text/csv; charset=utf-8',
				'content-disposition': `attachment; filename="audit-${today}.csv"`,
			},
		});
	},

	async verifyAudit({ database }, { actor }) {
		const { entries, lastDigest, firstBroken } = await verifyAudit(database);
		await record(database, actor, { action: 'audit.verify', details: { entries, firstBroken } });
		return { entries, lastDigest, firstBroken };
	},
};

async function record(database: Database, actor: PersonActor, entry: AuditRecord): Promise<void> {
	await database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'audit');
		await appendAudit(transaction, actor, entry);
	});
}

type AuditQuery = {
	text: string;
	action: string;
	outcome?: AuditFilters['outcome'];
	from?: string | undefined;
	to?: string | undefined;
};

/** Days are those of the site's time zone, both included. @throws InvalidFields */
function filtersOf({ text, action, outcome, from, to }: AuditQuery, timeZone: string): AuditFilters {
	if (from !== undefined && to !== undefined && to < from) {
		throw new InvalidFields({ to: { code: 'period-reversed' } });
	}
	return {
		...{ text, action, outcome },
		from: from === undefined ? null : startOfDay(from, timeZone),
		until: to === undefined ? null : startOfDay(dayAfter(to), timeZone),
	};
}

/** The entries as CSV, read as fast as the browser takes them; a browser that leaves ends the reading. */
function csvStream(
	batches: AsyncGenerator<AuditEntry[]>,
	language: Language,
	timeZone: string,
): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
	return new ReadableStream({
		start(controller) {
			controller.enqueue(encoder.encode(byteOrderMark + headerLine(language, timeZone)));
		},
		async pull(controller) {
			const batch = await batches.next();
			if (batch.done) return controller.close();
			controller.enqueue(encoder.encode(batch.value.map(entryLine).join('')));
		},
		async cancel() {
			await batches.return(undefined);
		},
	});

	function entryLine(entry: AuditEntry): string {
		const { number, at, actor, personId, address, action, subject, lang, version, outcome, details, digest } =
			entry;
		const time = format.format(new Date(at));
		const result = auditOutcomes[outcome][language];
		const detailsJson = JSON.stringify(details);
		return csvLine([
			...[number, time, actor, personId, address, action, subject, lang, version, result],
			detailsJson === '{}' ? '' : detailsJson,
			digest,
		]);
	}
}

function headerLine(language: Language, timeZone: string): string {
	const titles = Object.values(auditColumns).map((title) =>
		typeof title === 'function' ? title(timeZone) : title,
	);
	return csvLine(titles.map((title) => title[language]));
}

/** A line of a CSV file (RFC 4180) for spreadsheets: what would be a formula is text. */
export function csvLine(cells: readonly (string | number | null)[]): string {
	return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null): string {
	const text = String(value ?? '');
	const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text;
	return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Some spreadsheets read full-width signs as plain ones. */
function isFormula(text: string): boolean {
	const read = text.normalize('NFKC');
	return /^[\t\r]/.test(read) || formulaStart.test(read.replace(skippedStart, ''));
}
