import { expect, test } from 'vitest';
import { UnusableEntry } from '../reading/unusable-entry.ts';
import { readMark } from './read-mark.ts';

const svg = (content: string, attributes = 'viewBox="0 0 64 64"') =>
	`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><title>磐川</title><g fill="#123456">${content}</g></svg>`;

test('is one path of all shapes, in the order of the file', () => {
	const mark = readMark(
		svg(
			'<path d="M4 4h8v8Z"/><rect x="1" y="2" width="3" height="4"/><circle cx="5" cy="5" r="2"/><polygon points="0,0 4,0 4,4"/>',
		),
	);
	expect(mark).toEqual({
		viewBox: '0 0 64 64',
		path: 'M4 4h8v8ZM1 2h3v4h-3ZM3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM0 0 4 0 4 4Z',
		evenOdd: false,
	});
});

test('begins each path at an absolute point, and draws on from there as before', () => {
	expect(readMark(svg('<path d="M1 1h2"/><path d="m3 4 5 6-2 1z"/><path d="m7,8c1 1 2 2 3 3"/>')).path).toBe(
		'M1 1h2M3 4l5 6-2 1zM7 8c1 1 2 2 3 3',
	);
});

test('takes its size from width and height, and its rule from the path', () => {
	const ring = '<path fill-rule="evenodd" d="M0 0h9v9h-9ZM3 3h3v3h-3Z"/>';
	expect(readMark(svg(ring, 'width="9px" height="9px"'))).toMatchObject({
		viewBox: '0 0 9 9',
		evenOdd: true,
	});
});

test.each([
	['no SVG', 'nonsense', 'is not an SVG'],
	['no size', svg('<path d="M0 0h1"/>', ''), 'is not an SVG with a viewBox'],
	['no shape', svg(''), 'contains no shape'],
	['a script', svg('<script>alert(1)</script>'), 'has <script>'],
	['a picture', svg('<image href="x.png"/>'), 'has <image>'],
	['a reference', svg('<use href="#a"/>'), 'has <use>'],
	['a transform', svg('<path transform="scale(2)" d="M0 0h1"/>'), 'has <path transform>'],
	['a stroke', svg('<path stroke="#000" d="M0 0h1"/>'), 'has a stroke in <path>'],
	['a stroke in its style', svg('<path style="fill:none;stroke:#000" d="M0 0h1"/>'), 'has a stroke'],
	['markup in a path', svg('<path d="M0 0&quot;/&gt;&lt;script&gt;"/>'), 'without valid data'],
	['broken numbers', svg('<circle r="x"/>'), 'without valid numbers'],
	['two rules', svg('<path fill-rule="evenodd" d="M0 0h1Z"/><path d="M0 0h9ZM1 1h2Z"/>'), 'mixes fill rules'],
	['too many points', svg(`<path d="M0 0${'h1'.repeat(2_100)}"/>`), 'of at most 4000'],
])('refuses %s', (_, file, message) => {
	expect(() => readMark(file)).toThrow(UnusableEntry);
	expect(() => readMark(file)).toThrow(message);
});
