import { expect, test } from 'vitest';
import { BadUsage, parseCommandLine } from './command-line.ts';

const add = (...words: string[]) =>
	parseCommandLine(['add', 'film.mov', '--title-zh', '集团影像', ...words], '/films');

test('parses titles, subtitles and options, and resolves paths against the working directory', () => {
	const words = ['--title-en', 'Group film', '--subtitles', 'zh=a.vtt', '--subtitles', 'en=/b/b.srt'];
	expect(add(...words, '--encrypt', '--id', 'group-film', '--poster', 'p.jpg')).toEqual({
		kind: 'add',
		source: '/films/film.mov',
		videoId: 'group-film',
		titles: { zh: '集团影像', en: 'Group film' },
		descriptions: {},
		subtitles: [
			{ lang: 'zh', path: '/films/a.vtt' },
			{ lang: 'en', path: '/b/b.srt' },
		],
		poster: '/films/p.jpg',
		publishedAt: null,
		encrypt: true,
	});
});

test('applies defaults to omitted options', () => {
	expect(add()).toMatchObject({ videoId: null, titles: { zh: '集团影像' }, subtitles: [], encrypt: false });
	expect(parseCommandLine(['list'], '/')).toEqual({ kind: 'list' });
	expect(parseCommandLine(['remove', 'group-film'], '/')).toEqual({ kind: 'remove', videoId: 'group-film' });
	expect(parseCommandLine([], '/')).toBeNull();
	expect(parseCommandLine(['add', '--help'], '/')).toBeNull();
});

test.each([
	[['add', 'film.mov'], /Chinese title/],
	[['add', 'film.mov', '--title-zh', ' '], /Chinese title/],
	[['add', '--title-zh', '集团影像'], /takes FILE/],
	[['add', 'a.mov', 'b.mov', '--title-zh', '集团影像'], /takes FILE/],
	[['add', 'film.mov', '--title-zh', '集团影像', '--subtitles', 'a.vtt'], /LANG=FILE/],
	[['add', 'a', '--title-zh', '影', '--subtitles', 'zh=a', '--subtitles', 'ZH=b'], /zh is given twice/],
	[['add', 'film.mov', '--title-zh', '集团影像', '--id', 'group film'], /not an identifier/],
	[['add', 'film.mov', '--title-zh', '集团影像', '--id', '../x'], /not an identifier/],
	[['add', 'film.mov', '--title-zh', '集团影像', '--published', '2026-05-01'], /with UTC offset/],
	[['add', 'film.mov', '--title-zh', '集团影像', '--loud'], /--loud/],
	[['list', '--encrypt'], /takes no arguments/],
	[['remove'], /takes ID/],
	[['play', 'x'], /no command play/],
])('rejects %j', (words, reason) => {
	expect(() => parseCommandLine(words, '/')).toThrow(reason);
	expect(() => parseCommandLine(words, '/')).toThrow(BadUsage);
});
