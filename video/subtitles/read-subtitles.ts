import { cleanCueText } from './clean-cue-text.ts';
import { type Cue, cleanSettings, parseTimingLine } from './cue.ts';
import { decodeSubtitleText } from './decode-subtitle-text.ts';
import { UnusableSubtitles } from './unusable-subtitles.ts';

/** Past this many skipped cues the rest is only counted: a whole file of them is one mistake, not a thousand. */
const warningsListed = 20;

/**
 * Reads a WebVTT or SRT file in any encoding people use. Cues come in the order of their times. A cue that cannot be
 * read is skipped; notes, styles and regions go (a style sheet could reach out of its cue, and segments would have
 * to repeat it).
 *
 * @param name how messages name the file.
 * @returns the cues, and a warning for each that was skipped, with its line.
 * @throws UnusableSubtitles where there is nothing to show: no text, or not one cue.
 */
export function readSubtitles(bytes: Uint8Array, name: string): { cues: Cue[]; warnings: string[] } {
	if (bytes.length === 0) throw new UnusableSubtitles(`${name} is empty`);
	const text = decodeSubtitleText(bytes);
	if (text === null || text.includes('\0')) {
		throw new UnusableSubtitles(`${name} is no subtitle file (WebVTT or SRT): it holds no text`);
	}
	const lines = text.split('\n');
	const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
	const skipped: { line: number; reason: string }[] = [];
	const cues = (isWebVtt ? webVttBlocks(lines) : srtBlocks(lines)).flatMap((block) => {
		const result = toCue(block);
		if ('reason' in result) skipped.push({ line: block.line, reason: result.reason });
		return 'reason' in result ? [] : [result];
	});
	// A film without a word has a WebVTT file without a cue; it says what it is in its first line.
	if (cues.length === 0 && (!isWebVtt || skipped.length > 0)) {
		const [first] = skipped;
		throw new UnusableSubtitles(
			first
				? `${name} has no cue that can be read; line ${first.line}: ${first.reason}`
				: `${name}, line 1: neither "WEBVTT" nor the times of an SRT cue stand here or below`,
		);
	}
	const warnings = skipped
		.slice(0, warningsListed)
		.map(({ line, reason }) => `${name}, line ${line}: ${reason}; the cue is left out`);
	if (skipped.length > warningsListed) {
		warnings.push(`${name}: ${skipped.length - warningsListed} more cues are left out`);
	}
	return { cues: cues.sort((a, b) => a.start - b.start || a.end - b.end), warnings };
}

/** The lines of one cue: that with the times (numbered from 1), and its text. */
interface Block {
	line: number;
	timing: string;
	text: string[];
}

/** A cue of WebVTT ends at a blank line, or where the times of the next one stand. */
function webVttBlocks(lines: string[]): Block[] {
	const blocks: Block[] = [];
	let current: Block | null = null;
	let inNote = false;
	for (const [index, line] of lines.entries()) {
		if (line === '') {
			current = null;
			inNote = false;
		} else if (inNote) {
			// Also `-->` in a style or a note starts no cue.
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
 * A cue of SRT ends where the next one's number and times stand: blank lines inside its text are common. An arrow
 * stands for times that cannot be read where a number or a blank line is above it; else it belongs to the text.
 */
function srtBlocks(lines: string[]): Block[] {
	const blocks: Block[] = [];
	for (const [index, line] of lines.entries()) {
		if (line.includes('-->') && (parseTimingLine(line) || /^\s*\d*\s*$/.test(lines[index - 1] ?? ''))) {
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
	if (!times) return { reason: `"${shorten(timing)}" is no "hh:mm:ss.ttt --> hh:mm:ss.ttt"` };
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
