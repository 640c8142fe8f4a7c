/** A cell that begins with one of these would be a formula in a spreadsheet. */
const formulaStart = /^[=+\-@]/;

/** Spreadsheets skip spaces; characters that show nothing would hide the sign after them from our reading. */
const skippedStart = /^[\s\p{C}\p{DI}]+/u;

const needsQuotes = /[",\r\n]/;

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

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
