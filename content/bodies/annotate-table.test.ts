import { describe, expect, test } from 'vitest';
import { annotateTable } from './annotate-table.ts';
import { sanitiseBody } from './sanitise-body.ts';

type Row = string[];

const cells = (row: Row, name: 'td' | 'th') => row.map((text) => `<${name}>${text}</${name}>`).join('');

function tableOf(head: Row | null, ...rows: Row[]): string {
	const top = head ? `<thead><tr>${cells(head, 'th')}</tr></thead>` : '';
	return sanitiseBody(
		`<table>${top}<tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`,
	);
}

const isStacked = (html: string) => annotateTable(html).startsWith('<table data-stacked');
const figuresIn = (html: string) =>
	[...annotateTable(html).matchAll(/data-figure="">(?:<[^>]*>)?([^<]*)/g)].map(([, text]) => text);

const longNote = 'More than four in five put right within the shift';

describe('a table too wide for a phone', () => {
	test('is marked, and each cell but the first of a row names its column', () => {
		const table = tableOf(['Measure', 'Figure', 'Note &amp; source'], ['Hazards', 'many', longNote]);
		expect(annotateTable(table)).toBe(
			'<table data-stacked=""><thead><tr><th>Measure</th><th>Figure</th><th>Note &amp; source</th></tr></thead>' +
				'<tbody><tr><td>Hazards</td><td data-label="Figure"><div>many</div></td>' +
				`<td data-label="Note &amp; source"><div>${longNote}</div></td></tr></tbody></table>`,
		);
	});

	test.each([
		['two columns', tableOf(['Item', 'Note'], ['Berths', longNote])],
		['three columns of figures', tableOf(['Mix', 'Front', 'Bars'], ['Plain cement, 0.45', '38', '5 of 24'])],
		['no head', tableOf(null, ['a', 'b', longNote, longNote])],
		['a column without a name', tableOf(['a', 'b', '', 'd'], ['a', 'b', longNote, longNote])],
		['rows of different lengths', tableOf(['a', 'b', 'c'], [longNote, longNote, longNote], [longNote])],
		['more columns than a card holds', tableOf([...'abcdefg'], [...'abcdefg'])],
		['too many rows to scroll', tableOf([...'abcd'], ...Array(40).fill([...'abcd']))],
		['cells over several columns', tableOf([...'abcd'], [...'abcd']).replace('<td>', '<td colspan="2">')],
		['two rows of heads', tableOf([...'abcd'], [...'abcd']).replace('</thead>', '<tr></tr></thead>')],
	])('is not one of %s', (_what, table) => {
		expect(isStacked(table)).toBe(false);
	});

	test.each([
		['four columns', tableOf([...'abcd'], [...'abcd'])],
		['Chinese sentences', tableOf(['指标', '数值', '说明'], ['职工', '38,600人', '工程技术人员15,900人'])],
	])('is one of %s', (_what, table) => {
		expect(isStacked(table)).toBe(true);
	});
});

test('marks figures with units, telephone numbers and times, but not sentences with figures', () => {
	const expectedFigures = ['CNY 128.6 billion', '0000-8800 1210', '18 Oct, 14.00', '1,180万元', '−48 °C'];
	const table = tableOf(['Kind', 'Value'], ...expectedFigures.map((text) => ['a', text]), [
		'a',
		'15,900 of them engineers',
	]);
	expect(figuresIn(table)).toEqual(expectedFigures);
	expect(figuresIn(tableOf(null, ['<a href="tel:0000">0000-8800 1210</a>']))).toEqual(['0000-8800 1210']);
});

test('leaves other markup unchanged', () => {
	expect(annotateTable('<p>868</p>')).toBe('<p>868</p>');
});
