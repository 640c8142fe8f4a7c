import { parseTimingLine } from './cue.ts';

const entities: Record<string, string> = {
	...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' },
};

/** The eight WebVTT colour classes, by the colour names and numbers of SRT `<font color>`. */
const colourClasses: Record<string, string> = {
	...{ white: 'white', lime: 'lime', cyan: 'cyan', aqua: 'cyan', red: 'red', yellow: 'yellow' },
	...{ magenta: 'magenta', fuchsia: 'magenta', blue: 'blue', black: 'black' },
	...{ '#ffffff': 'white', '#00ff00': 'lime', '#00ffff': 'cyan', '#ff0000': 'red', '#ffff00': 'yellow' },
	...{ '#ff00ff': 'magenta', '#0000ff': 'blue', '#000000': 'black' },
};

/** Cue settings for `{\an1}` … `{\an9}` (as on a number pad); 2, bottom centre, is the default. */
const alignments: Record<string, string> = {
	...{ 1: 'align:start', 3: 'align:end', 4: 'line:50% align:start', 5: 'line:50%', 6: 'line:50% align:end' },
	...{ 7: 'line:0 align:start', 8: 'line:0', 9: 'line:0 align:end' },
};

// A tag ends at the first `>`. A `<` without `>`, or not followed by a name, is text ("a < b").
const token = /<(\/?)([a-z]+)((?:\.[^\s<>./]+)*)(?:[\s/]([^<>]*))?>|<([\d:.]+)>|<\/>/gi;

/**
 * Sanitises WebVTT or SRT cue text to WebVTT: keeps the tags c, i, b, u, ruby, rt, v and lang, properly nested
 * and tags, and timestamps; strips other tags but keeps their content; escapes everything else, so that `-->`
 * cannot occur. `<font color>` becomes a colour class where WebVTT has one.
 *
 * @returns the text, '' where nothing remains, and the cue settings that `{\an8}` and similar overrides stand
 * for
 */
export function cleanCueText(raw: string): { text: string; settings: string } {
	let settings = '';
	const source = raw.replaceAll(/\{\\[^{}]*\}/g, (override) => {
		const alignment = /\\an([1-9])/.exec(override)?.[1];
		if (alignment && !settings) settings = alignments[alignment] ?? '';
		return '';
	});

	let text = '';
	let position = 0;
	/** Open tags: the source name, and the end tag to write ('' for stripped tags). */
	const open: { name: string; endTag: string }[] = [];
	for (const match of source.matchAll(token)) {
		text += escapeText(source.slice(position, match.index));
		position = match.index + match[0].length;
		const [, slash, tag, classes = '', annotation = '', timestamp] = match;
		if (timestamp) {
			if (parseTimingLine(`${timestamp} --> ${timestamp}`)) text += `<${timestamp}>`;
			continue;
		}
		const name = tag?.toLowerCase() ?? '';
		if (slash) {
			const index = open.findLastIndex((one) => one.name === name);
			if (index >= 0) text += endTags(open.splice(index));
			continue;
		}
		const startTag = sanitiseStartTag(name, classes, annotation);
		if (startTag || name === 'font') {
			text += startTag;
			open.push({ name, endTag: startTag && `</${/^<(\w+)/.exec(startTag)?.[1]}>` });
		}
	}
	text += escapeText(source.slice(position)) + endTags(open);
	const lines = text.split('\n').map((line) => line.trimEnd());
	// Lines with only tags show nothing, and a blank line would end the cue.
	const withContent = lines.filter((line) => line.trim() !== '');
	const isBlank = text.replaceAll(/<[^<>]*>/g, '').trim() === '';
	return { text: isBlank ? '' : withContent.join('\n'), settings };
}

function sanitiseStartTag(name: string, classes: string, annotation: string): string {
	const value = annotation.trim().replaceAll(/\s+/g, ' ');
	switch (name) {
		case 'c':
		case 'i':
		case 'b':
		case 'u':
		case 'ruby':
		case 'rt':
			return `<${name}${cleanClasses(classes)}>`;
		case 'v':
			return value && `<v${cleanClasses(classes)} ${escapeText(value)}>`;
		case 'lang':
			return /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(value) ? `<lang ${value}>` : '';
		case 'font': {
			const colour = /\bcolor ?= ?["']? ?(#?\w+)/i.exec(value)?.[1]?.toLowerCase() ?? '';
			return Object.hasOwn(colourClasses, colour) ? `<c.${colourClasses[colour]}>` : '';
		}
		default:
			return '';
	}
}

function cleanClasses(classes: string): string {
	return classes
		.split('.')
		.filter((one) => /^[\p{L}\d_-]+$/u.test(one))
		.map((one) => `.${one}`)
		.join('');
}

const endTags = (tags: { endTag: string }[]) =>
	tags
		.reverse()
		.map(({ endTag }) => endTag)
		.join('');

function escapeText(text: string): string {
	const plain = text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
		if (name) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
		const codePoint = decimal ? Number(decimal) : Number.parseInt(hex, 16);
		return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
	});
	return (
		plain
			// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
			.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f\ufeff]/g, (character) => (character === '\t' ? ' ' : ''))
			.toWellFormed()
			.replaceAll('&', '&amp;')
			.replaceAll('<', '&lt;')
			.replaceAll('>', '&gt;')
	);
}
