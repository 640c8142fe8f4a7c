import { parseTimingLine } from './cue.ts';

const entities: Record<string, string> = {
	...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' },
};

/** The eight colours WebVTT has classes for, by the names and numbers SRT's `<font color>` uses. */
const colourClasses: Record<string, string> = {
	...{ white: 'white', lime: 'lime', cyan: 'cyan', aqua: 'cyan', red: 'red', yellow: 'yellow' },
	...{ magenta: 'magenta', fuchsia: 'magenta', blue: 'blue', black: 'black' },
	...{ '#ffffff': 'white', '#00ff00': 'lime', '#00ffff': 'cyan', '#ff0000': 'red', '#ffff00': 'yellow' },
	...{ '#ff00ff': 'magenta', '#0000ff': 'blue', '#000000': 'black' },
};

/** Where `{\an1}` … `{\an9}` (as on a number pad) put a cue; 2, at the bottom, is where it stands anyway. */
const alignments: Record<string, string> = {
	...{ 1: 'align:start', 3: 'align:end', 4: 'line:50% align:start', 5: 'line:50%', 6: 'line:50% align:end' },
	...{ 7: 'line:0 align:start', 8: 'line:0', 9: 'line:0 align:end' },
};

// A tag ends at the first `>`; a `<` that no `>` follows, or that begins no name, is text ("a < b").
const token = /<(\/?)([a-z]+)((?:\.[^\s<>.]+)*)(?:[\s/]([^<>]*))?>|<([\d:.]+)>|<\/>/gi;

/**
 * Cleans a cue's text, of WebVTT or SRT, to WebVTT cue text: the tags c, i, b, u, ruby, rt, v and lang, properly
 * nested and closed, and timestamps stay; every other tag goes and leaves its content; everything else is escaped,
 * so that no `-->` can stand in it. `<font color>` becomes a colour class where WebVTT has one.
 *
 * @returns the text, '' where nothing is left, and the settings that `{\an8}` and its like stand for.
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
	/** Open tags: the name they had, and how the end tag is written ('' for those that are left out). */
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
		const startTag = keptStartTag(name, classes, annotation);
		if (startTag || name === 'font') {
			text += startTag;
			open.push({ name, endTag: startTag && `</${/^<(\w+)/.exec(startTag)?.[1]}>` });
		}
	}
	text += escapeText(source.slice(position)) + endTags(open);
	const lines = text.split('\n').map((line) => line.trimEnd());
	// Tags around nothing are nothing to read, and a blank line would end the cue.
	const withContent = lines.filter((line) => line.trim() !== '');
	const isBlank = text.replaceAll(/<[^>]*>/g, '').trim() === '';
	return { text: isBlank ? '' : withContent.join('\n'), settings };
}

function keptStartTag(name: string, classes: string, annotation: string): string {
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
			const colour = /\bcolor\s*=\s*["']?\s*(#?\w+)/i.exec(value)?.[1]?.toLowerCase() ?? '';
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

const endTags = (closed: { endTag: string }[]) =>
	closed
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
			// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
			.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f\ufeff]/g, (character) => (character === '\t' ? ' ' : ''))
			.toWellFormed()
			.replaceAll('&', '&amp;')
			.replaceAll('<', '&lt;')
			.replaceAll('>', '&gt;')
	);
}
