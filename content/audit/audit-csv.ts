import type { Language } from '@portico/api/languages.ts';
import type { AuditEntry } from '@portico/api/newsroom/answers/audit.ts';

/** The audit log as CSV for spreadsheets (RFC 4180), of the newsroom and of the command line. */

type Message = Readonly<Record<Language, string>>;

/** The header, by column. */
const columnTitles: Readonly<Record<string, Message | ((timeZone: string) => Message)>> = {
	number: { zh: '序号', en: 'Number' },
	at: (timeZone) => ({ zh: `时间（${timeZone}）`, en: `Time (${timeZone})` }),
	actor: { zh: '操作人', en: 'Person' },
	personId: { zh: '人员编号', en: 'Person ID' },
	address: { zh: '网络地址', en: 'Network address' },
	action: { zh: '操作', en: 'Action' },
	subject: { zh: '对象', en: 'Subject' },
	lang: { zh: '语言', en: 'Language' },
	version: { zh: '版本', en: 'Version' },
	outcome: { zh: '结果', en: 'Outcome' },
	details: { zh: '详情', en: 'Details' },
	digest: { zh: '摘要', en: 'Digest' },
};

const outcomes: Readonly<Record<AuditEntry['outcome'], Message>> = {
	done: { zh: '成功', en: 'Done' },
	refused: { zh: '已拒绝', en: 'Refused' },
};

/** A cell that begins with one of these would be a formula in a spreadsheet. */
const formulaStart = /^[=+\-@]/;

/** Spreadsheets skip spaces; characters that show nothing would hide the sign after them from our reading. */
const skippedStart = /^[\s\p{C}\p{DI}]+/u;

const needsQuotes = /[",\r\n]/;

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * The file, a piece for each batch.
 *
 * @param timeZone of the site: its dates are shown in it
 */
export async function* auditCsv(
	batches: AsyncIterable<AuditEntry[]>,
	language: Language,
	timeZone: string,
): AsyncGenerator<string> {
	const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
	const titles = Object.values(columnTitles).map((title) =>
		typeof title === 'function' ? title(timeZone) : title,
	);
	yield byteOrderMark + csvLine(titles.map((title) => title[language]));
	for await (const batch of batches) yield batch.map(entryLine).join('');

	function entryLine(entry: AuditEntry): string {
		const { number, at, actor, personId, address, action, subject, lang, version, outcome, details, digest } =
			entry;
		const time = format.format(new Date(at));
		const detailsJson = JSON.stringify(details);
		return csvLine([
			...[
				number,
				time,
				actor,
				personId,
				address,
				action,
				subject,
				lang,
				version,
				outcomes[outcome][language],
			],
			detailsJson === '{}' ? '' : detailsJson,
			digest,
		]);
	}
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
