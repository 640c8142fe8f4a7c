import { expect, test } from 'vitest';
import { UnusableSubtitles } from './cue.ts';
import { readSubtitles } from './read-subtitles.ts';

const read = (text: string | Uint8Array) =>
	readSubtitles(typeof text === 'string' ? Buffer.from(text) : text, 'video.srt');
const texts = (text: string | Uint8Array) => read(text).cues.map((cue) => cue.text);
const oneCue = (text: string) => texts(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)[0];

test('reads WebVTT with cue settings, and drops notes, styles, regions and numbers', () => {
	const { cues, warnings } = read(
		[
			'WEBVTT - a video',
			'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000',
			'',
			'NOTE a remark',
			'00:00.000 --> 00:09.000 in a note is no cue',
			'',
			'STYLE',
			'::cue { background: url(https://elsewhere.example/) }',
			'',
			'REGION',
			'id:fred',
			'',
			'first',
			'00:01.500 --> 00:02.000 line:0 region:fred align:start position:10%,line-left size:700% vertical:up',
			'Two lines',
			'of text',
			'',
			'1:00:00.000 --> 1:00:01.000',
			'Late',
		].join('\n'),
	);
	expect(warnings).toEqual([]);
	expect(cues).toEqual([
		{
			start: 1500,
			end: 2000,
			settings: 'line:0 align:start position:10%,line-left',
			text: 'Two lines\nof text',
		},
		{ start: 3_600_000, end: 3_601_000, settings: '', text: 'Late' },
	]);
});

test('reads SRT with commas, CRLF, blank lines in a cue and unordered cues', () => {
	const srt =
		'2\r\n00:00:03,5 --> 00:00:04,000 X1:1 X2:2 Y1:3 Y2:4\r\nSecond\r\n\r\nwith a gap\r\n\r\n' +
		'1\r\n00:00:01,000 --> 00:00:03,700\r\nFirst\r\n3\r\n00:05 --> 00:06\r\n2026\r\n';
	expect(read(srt).cues).toEqual([
		{ start: 1000, end: 3700, settings: '', text: 'First' },
		{ start: 3500, end: 4000, settings: '', text: 'Second\nwith a gap' },
		{ start: 5000, end: 6000, settings: '', text: '2026' },
	]);
});

const chinese = '1\n00:00:01,000 --> 00:00:02,000\n磐川大桥\n';
const utf16 = Buffer.from(`\ufeff${chinese}`, 'utf16le');

test.each([
	['UTF-8', Buffer.from(chinese)],
	['UTF-8 with a byte order mark', Buffer.from(`\ufeff${chinese}`)],
	['UTF-16, little end first', utf16],
	['UTF-16, big end first', Buffer.from(utf16).swap16()],
	['UTF-16 without a byte order mark', utf16.subarray(2)],
	['UTF-16, big end first, without a byte order mark', Buffer.from(utf16).swap16().subarray(2)],
	[
		'GB18030',
		Buffer.concat([
			Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
			Buffer.from([0xc5, 0xcd, 0xb4, 0xa8, 0xb4, 0xf3, 0xc7, 0xc5, 0x0a]),
		]),
	],
])('reads %s', (_, bytes) => {
	expect(texts(bytes)).toEqual(['磐川大桥']);
});

test.each([
	[
		'Big5',
		'我們的工程師在此奮鬥四年，風雨無阻',
		'a7daadccaabaa475b57bae76a662a6b9bec4b0aba57ca67ea141adb7ab42b54caafd',
	],
	['Big5', '五十分鐘的路程變為六分鐘', 'a4ada451a4c0c4c1aabab8f4b57bc5dcacb0a4bba4c0c4c1'],
	['GB18030', '我們的工程師在此奮鬥四年', 'ced28283b5c4b9a4b3cc8e9fd4dab4cb8a5ef459cbc4c4ea'],
	['GB18030', '大江两岸的变化', 'b4f3bdadc1bdb0b6b5c4b1e4bbaf'],
])('reads %s as what reads like Chinese: %s', (_, text, hex) => {
	const times = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n');
	expect(texts(Buffer.concat([times, Buffer.from(hex, 'hex')]))).toEqual([text]);
});

test.each([
	['<i>a</i> <b>b</b> <u>c</u>', '<i>a</i> <b>b</b> <u>c</u>'],
	['<I>open', '<i>open</i>'],
	['<b><i>crossed</b> over</i>', '<b><i>crossed</i></b> over'],
	['<font color="#FFFF00">gold</font> <font color=teal size=3>plain</font>', '<c.yellow>gold</c> plain'],
	['<script>alert(1)</script>', 'alert(1)'],
	['<c.x onclick=alert(1)>class</c>', '<c.x>class</c>'],
	['<v "><img src=x onerror=alert(1)>voice</v>', '<v ">voice</v>'],
	['<v.loud Li & Wang>voice', '<v.loud Li &amp; Wang>voice</v>'],
	['<lang en-GB>lorry</lang> <lang "x">y</lang>', '<lang en-GB>lorry</lang> y'],
	['<ruby>桥<rt>qiáo</rt></ruby>', '<ruby>桥<rt>qiáo</rt></ruby>'],
	['one <00:00:01.500>two<x>', 'one <00:00:01.500>two'],
	['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
	['&lt;script&gt; &#39;&#x4e2d;&#39; &nope; &amp;amp;', "&lt;script&gt; '中' &amp;nope; &amp;amp;"],
	['<img src=x', '&lt;img src=x'],
	['bell\u0007 and \ttab', 'bell and  tab'],
])('converts the text %j to %j', (raw, clean) => {
	expect(oneCue(raw)).toBe(clean);
});

test('escapes an arrow in SRT text, so that it cannot start a WebVTT cue', () => {
	const srt = '1\n00:01,000 --> 00:02,000\nA &#45;-> B\nC --> D\n\n2\nsoon --> later\nText';
	expect(read(srt)).toEqual({
		cues: [{ start: 1000, end: 2000, settings: '', text: 'A --&gt; B\nC --&gt; D' }],
		warnings: [
			'video.srt, line 7: "soon --> later" is not "hh:mm:ss.ttt --> hh:mm:ss.ttt"; the cue is omitted',
		],
	});
});

test.each([
	['{\\an8}Above', { settings: 'line:0', text: 'Above' }],
	['{\\an1\\i1}Left{\\i0}', { settings: 'align:start', text: 'Left' }],
	['{\\pos(1,2)}Anywhere {not this}', { settings: '', text: 'Anywhere {not this}' }],
])('converts the overrides of %j to cue settings', (raw, cue) => {
	expect(read(`1\n00:01,000 --> 00:02,000\n${raw}`).cues[0]).toMatchObject(cue);
});

test('omits unreadable cues with a warning, and only counts many', () => {
	const { cues, warnings } = read(
		`WEBVTT\n\n00:01.000 --> 00:61.000\nBad\n\n00:05.000 --> 00:04.000\nBackwards\n\n00:01.000 --> 00:02.000\nGood\n`,
	);
	expect(cues).toHaveLength(1);
	expect(warnings).toEqual([
		'video.srt, line 3: "00:01.000 --> 00:61.000" is not "hh:mm:ss.ttt --> hh:mm:ss.ttt"; the cue is omitted',
		'video.srt, line 6: it ends before it begins ("00:05.000 --> 00:04.000"); the cue is omitted',
	]);
	const many = read(`WEBVTT\n\n00:01.000 --> 00:02.000\nGood\n\n${'x --> y\n\n'.repeat(25)}`).warnings;
	expect(many).toHaveLength(21);
	expect(many.at(-1)).toBe('video.srt: 5 more cues are omitted');
});

test.each([
	['', 'video.srt is empty'],
	['A letter\nof two lines', 'video.srt, line 1: neither "WEBVTT" nor an SRT timing line was found'],
	['1\nsoon --> later\nText', 'video.srt has no readable cue; line 2: "soon --> later" is not'],
	[
		Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a]),
		'video.srt is not a subtitle file (WebVTT or SRT): it contains no text',
	],
])('rejects %j with a message', (bytes, message) => {
	expect(() => read(bytes)).toThrow(UnusableSubtitles);
	expect(() => read(bytes)).toThrow(message);
});

test('accepts a WebVTT file without cues', () => {
	expect(read('WEBVTT\n')).toEqual({ cues: [], warnings: [] });
});
