import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@portico/api/languages.ts';
import sharp from 'sharp';

/**
 * Words set as a picture, in faces we bring along: a server has no Chinese face of its own. Fontconfig reads
 * where they are when the first text is set, so it is told before.
 */
const fonts = join(import.meta.dirname, 'fonts');
process.env.FONTCONFIG_FILE = join(fonts, 'fonts.conf');

/** Latin quotation marks are narrow, Chinese ones as wide as characters: each language asks its own face first. */
const families: Record<Language, string> = {
	zh: 'Portico Chinese Titles, Portico Latin Titles',
	en: 'Portico Latin Titles, Portico Chinese Titles',
};

let characters: Set<string> | undefined;

/**
 * A text in characters our faces have: those they lack are spelt out where Unicode knows how (℃ as °C, Ⅱ as II).
 *
 * @returns null where one cannot be
 */
export function settable(text: string): string | null {
	characters ??= new Set(readFileSync(join(fonts, 'characters.txt'), 'utf8'));
	const known = characters;
	const all = [...text].flatMap((each) => (known.has(each) ? each : [...each.normalize('NFKC')]));
	return all.every((character) => known.has(character)) ? all.join('') : null;
}

export type SetText = { data: Buffer; width: number; height: number };

export type TextStyle = {
	language: Language;
	/** `#rrggbb` */
	colour: string;
	/** Widest line, in pixels. */
	width: number;
	/** Tallest block, in pixels. */
	height: number;
	/** Sizes of type to try, in pixels, largest first. */
	sizes: readonly number[];
};

/**
 * Sets a text in the largest size that fits. One that fits in none is cut at the last size, with an ellipsis.
 *
 * @throws RangeError when there is nothing to set
 */
export async function setText(text: string, style: TextStyle): Promise<SetText> {
	const all = [...text.trim()].slice(0, mostCharacters);
	if (all.length === 0) throw new RangeError('An empty text cannot be set');
	let made = await setAt(all.join(''), style, style.sizes[0] ?? 0);
	for (const size of style.sizes.slice(1)) {
		if (fits(made, style)) return made;
		made = await setAt(all.join(''), style, size);
	}
	const smallest = style.sizes.at(-1) ?? 0;
	for (let length = all.length - 1; !fits(made, style) && length > 0; length = Math.floor(length * 0.92)) {
		made = await setAt(`${all.slice(0, length).join('').trimEnd()}…`, style, smallest);
	}
	return made;
}

/** More fit into no place of ours; each try takes longer the more there are. */
const mostCharacters = 300;

const fits = ({ width, height }: SetText, most: TextStyle) => width <= most.width && height <= most.height;

async function setAt(text: string, { language, colour, width }: TextStyle, size: number): Promise<SetText> {
	const { data, info } = await sharp({
		text: {
			text: `<span foreground="${colour}">${escaped(text)}</span>`,
			font: `${families[language]} ${size}`,
			width,
			wrap: language === 'zh' ? 'word-char' : 'word',
			spacing: Math.round(size * 0.16),
			rgba: true,
			// At 72 dots an inch, a point is a pixel.
			dpi: 72,
		},
	})
		.png()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
