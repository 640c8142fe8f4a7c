import { expect, test } from 'vitest';
import { BadUsage, readCommandLine } from './command-line.ts';

test('photographs everything by default', () => {
	expect(readCommandLine([])).toEqual({
		only: null,
		widths: [390, 820, 1440, 1920],
		schemes: ['light', 'dark'],
		languages: ['zh', 'en'],
		url: null,
		into: 'photographs',
	});
	expect(readCommandLine(['--help'])).toBe('help');
});

test('limits the pages by options', () => {
	const words = ['--only', 'leaders', '--width', '390,1440', '--scheme', 'dark', '--language', 'en'];
	expect(readCommandLine([...words, '--url', 'http://127.0.0.1:3000/', '--into', 'x'])).toEqual({
		only: 'leaders',
		widths: [390, 1440],
		schemes: ['dark'],
		languages: ['en'],
		url: 'http://127.0.0.1:3000',
		into: 'x',
	});
});

test.each([
	[['--width', 'wide']],
	[['--scheme', 'sepia']],
	[['--language', 'fr']],
	[['--depth', '3']],
	[['x']],
])('%j makes no request', (words) => {
	expect(() => readCommandLine(words)).toThrow(BadUsage);
});
