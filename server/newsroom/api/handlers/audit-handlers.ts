import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { type AuditRecord, appendAudit } from '@portico/content/audit/append-audit.ts';
import { auditCsv } from '@portico/content/audit/audit-csv.ts';
import { type AuditFilters, listAudit, readAudit } from '@portico/content/audit/list-audit.ts';
import { verifyAudit } from '@portico/content/audit/verify-audit.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import { InvalidFields } from '@portico/content/model/refusals.ts';
import { authorise } from '@portico/content/permissions/authorise.ts';
import { dayAfter, startOfDay } from '@portico/content/search/finding/matched-texts.ts';
import { loadSiteSettings } from '@portico/content/site/site-settings.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

/** Entries in an export; the filters select earlier ones. */
const maxExportedEntries = 100_000;

/** The audit log, for those who may see it. Exports and checks of the log are recorded in it. */
export const auditHandlers: NewsroomHandlers<typeof newsroomCallGroups.audit> = {
	async auditEntries({ database }, { query, language }) {
		const { page, pageSize } = query;
		const { timeZone } = await loadSiteSettings(database);
		const listed = await listAudit(database, filtersOf(query, timeZone), { page, pageSize, language });
		return { ...listed, page, pageSize };
	},

	async exportAudit({ database }, { query, actor, language }) {
		const { timeZone } = await loadSiteSettings(database);
		const filters = filtersOf(query, timeZone);
		await record(database, actor, { action: 'audit.export', details: { filters: query } });
		const batches = readAudit(database, filters, maxExportedEntries);
		const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format();
		return new Response(csvStream(auditCsv(batches, language, timeZone)), {
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

/** The file, read as fast as the browser takes it; a browser that leaves ends the reading. */
function csvStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			const piece = await pieces.next();
			if (piece.done) return controller.close();
			controller.enqueue(encoder.encode(piece.value));
		},
		async cancel() {
			await pieces.return(undefined);
		},
	});
}
