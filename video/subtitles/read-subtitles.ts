import { cleanCueText } from './clean-cue-text.ts';
import { type Cue, cleanSettings, parseTimingLine, UnusableSubtitles } from './cue.ts';

/** Further skipped cues are only counted: a whole file of them has one cause. */
const maxWarningsListed = 20;

/**
 * Parses a WebVTT or SRT file in any common encoding. Returns cues in time order, and a warning with the line
 * number for each unreadable cue. Drops notes, styles and regions: a style sheet could affect more than its
 * cue, and every segment would have to repeat it.
 *
 * @param name file name for messages
 * @throws UnusableSubtitles where there is no text or not one cue
 */
export function readSubtitles(bytes: Uint8Array, name: string): { cues: Cue[]; warnings: string[] } {
	if (bytes.length === 0) throw new UnusableSubtitles(`${name} is empty`);
	const text = decodeSubtitleText(bytes);
	if (text === null || text.includes('\0')) {
		throw new UnusableSubtitles(`${name} is not a subtitle file (WebVTT or SRT): it contains no text`);
	}
	const lines = text.split('\n');
	const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
	const skipped: { line: number; reason: string }[] = [];
	const cues = (isWebVtt ? webVttBlocks(lines) : srtBlocks(lines)).flatMap((block) => {
		const result = toCue(block);
		if ('reason' in result) skipped.push({ line: block.line, reason: result.reason });
		return 'reason' in result ? [] : [result];
	});
	// A WebVTT file without cues is valid: its video has no speech.
	if (cues.length === 0 && (!isWebVtt || skipped.length > 0)) {
		const [first] = skipped;
		throw new UnusableSubtitles(
			first
				? `${name} has no readable cue; line ${first.line}: ${first.reason}`
				: `${name}, line 1: neither "WEBVTT" nor an SRT timing line was found`,
		);
	}
	const warnings = skipped
		.slice(0, maxWarningsListed)
		.map(({ line, reason }) => `${name}, line ${line}: ${reason}; the cue is omitted`);
	if (skipped.length > maxWarningsListed) {
		warnings.push(`${name}: ${skipped.length - maxWarningsListed} more cues are omitted`);
	}
	return { cues: cues.sort((a, b) => a.start - b.start || a.end - b.end), warnings };
}

/** The lines of one cue: the timing line, its number from 1, and the text. */
interface Block {
	line: number;
	timing: string;
	text: string[];
}

/** A WebVTT cue ends at a blank line or at the next timing line. */
function webVttBlocks(lines: string[]): Block[] {
	const blocks: Block[] = [];
	let current: Block | null = null;
	let inNote = false;
	for (const [index, line] of lines.entries()) {
		if (line === '') {
			current = null;
			inNote = false;
		} else if (inNote) {
			// An arrow inside a style or note does not start a cue.
		} else if (line.includes('-->')) {
			current = { line: index + 1, timing: line, text: [] };
			blocks.push(current);
		} else if (current) {
			current.text.push(line);
		} else {
			inNote = /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line);
		}
	}
	return blocks;
}

/**
 * An SRT cue ends at the number and timing line of the next one, because blank lines inside its text are
 * common. A line with an arrow after a number or a blank line is an invalid timing line; elsewhere it is text.
 */
function srtBlocks(lines: string[]): Block[] {
	const blocks: Block[] = [];
	for (const [index, line] of lines.entries()) {
		if (line.includes('-->') && (parseTimingLine(line) || /^\d*$/.test(lines[index - 1]?.trim() ?? ''))) {
			blocks.push({ line: index + 1, timing: line, text: [] });
		} else blocks.at(-1)?.text.push(line);
	}
	for (const { text } of blocks.slice(0, -1)) {
		dropTrailingBlanks(text);
		if (/^\s*\d+\s*$/.test(text.at(-1) ?? '')) text.pop();
		dropTrailingBlanks(text);
	}
	return blocks;
}

function dropTrailingBlanks(lines: string[]) {
	while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
}

function toCue({ timing, text: lines }: Block): Cue | { reason: string } {
	const times = parseTimingLine(timing);
	if (!times) return { reason: `"${shorten(timing)}" is not "hh:mm:ss.ttt --> hh:mm:ss.ttt"` };
	if (times.end <= times.start) return { reason: `it ends before it begins ("${shorten(timing)}")` };
	const { text, settings } = cleanCueText(lines.join('\n'));
	if (!text) return { reason: 'it has no text' };
	return {
		start: times.start,
		end: times.end,
		settings: cleanSettings(`${settings} ${times.settings}`),
		text,
	};
}

const shorten = (line: string) => (line.length > 60 ? `${line.slice(0, 60)}…` : line.trim());

/**
 * Decodes a subtitle file whose encoding is not declared: UTF-16, else UTF-8, else the one of GB18030 (a superset of
 * GBK and GB 2312) and Big5 in which it reads like Chinese. Normalises line ends to `\n`.
 *
 * @returns null where none of these encodings is valid
 */
function decodeSubtitleText(bytes: Uint8Array): string | null {
	const wide = wideEncoding(bytes);
	const text = wide === null ? (decoded(bytes, 'utf-8') ?? decodedChinese(bytes)) : decoded(bytes, wide);
	return text?.replaceAll(/\r\n?/g, '\n') ?? null;
}

/** Null where the bytes are not valid in the encoding. TextDecoder removes the byte order mark. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

/** UTF-16, by its byte order mark or by the digits of times, of which one byte is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	if (bytes.length < 4 || bytes.length % 2 === 1) return null;
	const beginning = bytes.subarray(0, 200);
	const zerosAt = (place: number) =>
		beginning.filter((byte, index) => byte === 0 && index % 2 === place).length;
	if (zerosAt(0) + zerosAt(1) < beginning.length / 8) return null;
	if (zerosAt(0) === 0) return 'utf-16le';
	return zerosAt(1) === 0 ? 'utf-16be' : null;
}

/** The most frequent characters of Chinese texts, traditional and simplified; read wrongly, others appear. */
const frequent = new Set(
	'的一是在不了有和人這这中大為为上個个國国我以要他時时來来用們们生到作地於于出就分對对成會会可主發发年動动同工也能下過过' +
		'子說说產产種种面而方後后多定行學学法所民得經经十三之進进等部度家電电力如水化高自二理起小物現现實实加量都兩两體体制機机當当' +
		'使點点從从業业本去把性好應应開开它合還还因由其些然前外天政四日那社義义事平形相全表間间樣样與与關关各重新線线內内數数正心你' +
		'明看原又麼么利比或但質质氣气第向道變变條条只沒没結结解問问意建月公無无系很情者最立代想已通並并提直題题程展五果料象員员位入' +
		'常文總总次品式活設设及管特件長长求老頭头基資资邊边流路級级少圖图山統统接知較较將将組组見见計计別别手期根論论運运指幾几區区' +
		'強强放決决西被做必先回則则任取處处安橋桥隊队團团集隧技術术海江城市謝谢歡欢迎',
);

function decodedChinese(bytes: Uint8Array): string | null {
	const [gb18030, big5] = ['gb18030', 'big5'].map((encoding) => decoded(bytes, encoding));
	if (!gb18030 || !big5) return gb18030 ?? big5 ?? null;
	return shareOfFrequent(big5) > shareOfFrequent(gb18030) ? big5 : gb18030;
}

function shareOfFrequent(text: string): number {
	const letters = [...text].filter((letter) => letter > '\u007F');
	return letters.length === 0 ? 0 : letters.filter((letter) => frequent.has(letter)).length / letters.length;
}
