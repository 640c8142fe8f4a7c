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

const cueOf = (hex: string) =>
	Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), Buffer.from(hex, 'hex')]);

test.each([
	[
		'Shift_JIS',
		'この橋は四年の歳月をかけて完成しました。',
		'82b182cc8bb482cd8e6c944e82cc8dce8c8e82f082a982af82c48aae90ac82b582dc82b582bd8142',
	],
	[
		'EUC-JP',
		'技術者たちは雨の日も風の日も働き続けた。',
		'b5bbbdd1bcd4a4bfa4c1a4cfb1aba4cec6fca4e2c9f7a4cec6fca4e2c6afa4adc2b3a4b1a4bfa1a3',
	],
	[
		'EUC-KR',
		'우리 기술자들은 비가 오나 바람이 부나 일했습니다.',
		'bfecb8ae20b1e2bcfac0dab5e9c0ba20baf1b0a120bfc0b3aa20b9d9b6f7c0cc20baceb3aa20c0cfc7dfbdc0b4cfb4d92e',
	],
	[
		'windows-1251',
		'Этот мост строили четыре года.',
		'ddf2eef220eceef1f220f1f2f0eee8ebe820f7e5f2fbf0e520e3eee4e02e',
	],
	[
		'windows-1253',
		'Αυτή η γέφυρα χτίστηκε σε τέσσερα χρόνια.',
		'c1f5f4de20e720e3ddf6f5f1e120f7f4dff3f4e7eae520f3e520f4ddf3f3e5f1e120f7f1fcede9e12e',
	],
	[
		'windows-1255',
		'המהנדסים שלנו עבדו בכל מזג אוויר.',
		'e4eee4f0e3f1e9ed20f9ecf0e520f2e1e3e520e1ebec20eee6e220e0e5e5e9f82e',
	],
	[
		'windows-1256',
		'عمل مهندسونا في كل الأحوال الجوية.',
		'dae3e120e3e5e4cfd3e6e4c720dded20dfe120c7e1c3cde6c7e120c7e1cce6edc92e',
	],
	['windows-874', 'สะพานนี้ใช้เวลาสร้างสี่ปี', 'cad0bed2b9b9d5e9e3aae9e0c7c5d2cac3e9d2a7cad5e8bbd5'],
	[
		'windows-1252',
		'Ce pont a été construit à l’œuvre, où ça ?',
		'436520706f6e74206120e974e920636f6e73747275697420e0206c929c757672652c206ff920e761203f',
	],
	[
		'windows-1252',
		'It’s a bridge – “the longest”…',
		'4974927320612062726964676520962093746865206c6f6e676573749485',
	],
	[
		'windows-1250',
		'Nasi inżynierowie pracowali ciężko, łącząc brzegi.',
		'4e61736920696ebf796e6965726f77696520707261636f77616c69206369eabf6b6f2c20b3b9637ab9632062727a6567692e',
	],
	[
		'windows-1254',
		'Mühendislerimiz her hava şartında çalıştı.',
		'4dfc68656e6469736c6572696d697a20686572206861766120fe617274fd6e646120e7616cfdfe74fd2e',
	],
])('reads %s: %s', (_, text, hex) => {
	expect(texts(cueOf(hex))).toEqual([text]);
});

test('refuses an encoding that only the language would tell, and reads it with the language', () => {
	const bytes = cueOf(
		'4de9726ef66b65696e6b206d696e64656e206964f562656e20646f6c676f7a74616b2c2068f573696573656e2e',
	);
	expect(() => read(bytes)).toThrow(
		'video.srt is in an encoding that cannot be told for certain: save it as UTF-8',
	);
	const { cues } = readSubtitles(bytes, 'video.srt', 'hu');
	expect(cues[0]?.text).toBe('Mérnökeink minden időben dolgoztak, hősiesen.');
});

test('refuses an encoding that it does not know, whatever the language', () => {
	const koi8 = cueOf('fcd4cfd420cdcfd3d420d3d4d2cfc9ccc920dec5d4d9d2c520c7cfc4c12e');
	for (const language of [undefined, 'und', 'ru', 'zh'])
		expect(() => readSubtitles(koi8, 'video.srt', language)).toThrow('cannot be told for certain');
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
