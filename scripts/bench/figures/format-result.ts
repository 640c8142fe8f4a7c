import type { Figure, PartResult, Verdict } from './part-result.ts';

/** Formats the figures, verdicts and notes of a part as lines of text. */
export function formatResult(part: string, { figures, verdicts, notes }: PartResult): string[] {
	return [
		'',
		part,
		...table(figures.map(({ what, value, unit }) => [`  ${what}`, formatValue(value), unitOf(unit)])),
		...table(verdicts.map(verdictCells)),
		...notes.map((note) => `  · ${note}`),
	];
}

function verdictCells({ requirement, measured, limit, passed }: Verdict): string[] {
	return [`  ${passed ? '✓ pass' : '✗ FAIL'}  ${requirement}`, formatValue(measured), limit];
}

const unitOf = (unit: Figure['unit']) => (unit === 'ratio' ? '×' : unit === 'count' ? '' : unit);

/** Formats integers as they are and other values with three significant digits. */
function formatValue(value: number): string {
	const size = Math.abs(value);
	const decimals = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
	return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Aligns the first column left and the second right. */
function table(rows: readonly string[][]): string[] {
	const width = (column: number) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0));
	const [first, second] = [width(0), width(1)];
	return rows.map(([what = '', value = '', unit = '']) =>
		`${what.padEnd(first)}  ${value.padStart(second)} ${unit}`.trimEnd(),
	);
}
