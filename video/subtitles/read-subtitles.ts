import { cleanCueText } from './clean-cue-text.ts';
import { type Cue, cleanSettings, parseTimingLine, UnusableSubtitles } from './cue.ts';
import { decodeSubtitleText } from './decode-subtitle-text.ts';

/** Further skipped cues are only counted: a whole file of them has one cause. */
const maxWarningsListed = 20;

/**
 * Parses a WebVTT or SRT file in any common encoding. Returns cues in time order, and a warning with the line
 * number for each unreadable cue. Drops notes, styles and regions: a style sheet could affect more than its
 * cue, and every segment would have to repeat it.
 *
 * @param name file name for messages
 * @param language of the text (BCP 47), if it is known: it tells encodings apart
 * @throws UnusableSubtitles where there is no text, its encoding is uncertain, or there is not one cue
 */
export function readSubtitles(
	bytes: Uint8Array,
	name: string,
	language?: string,
): { cues: Cue[]; warnings: string[] } {
	if (bytes.length === 0) throw new UnusableSubtitles(`${name} is empty`);
	const text = decodeSubtitleText(bytes, language);
	if (text === 'uncertain') {
		throw new UnusableSubtitles(
			`${name} is in an encoding that cannot be told for certain: save it as UTF-8 and try again`,
			'encoding',
		);
	}
	if (text === null || text.text.includes('\0')) {
		throw new UnusableSubtitles(`${name} is not a subtitle file (WebVTT or SRT): it contains no text`);
	}
	const lines = text.text.split('\n');
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
