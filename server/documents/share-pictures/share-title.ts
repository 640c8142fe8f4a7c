import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@portico/api/languages.ts';
import sharp from 'sharp';

/**
 * Titles are rendered with bundled fonts, since servers have no Chinese ones. Fontconfig reads this variable when the
 * first text is rendered.
 */
const fonts = join(import.meta.dirname, 'fonts');
process.env.FONTCONFIG_FILE = join(fonts, 'fonts.conf');

/** Each language prefers its own font: Latin quotation marks are narrow, Chinese ones as wide as characters. */
const families: Record<Language, string> = {
	zh: 'Portico Chinese Titles, Portico Latin Titles',
	en: 'Portico Latin Titles, Portico Chinese Titles',
};

let characters: Set<string> | undefined;

/**
 * Replaces characters that the fonts lack with their Unicode compatibility forms (℃ with °C, Ⅱ with II).
 *
 * @returns null if a character has none
 */
export function replaceUnsupportedCharacters(text: string): string | null {
	characters ??= new Set(readFileSync(join(fonts, 'characters.txt'), 'utf8'));
	const available = characters;
	const all = [...text].flatMap((each) => (available.has(each) ? each : [...each.normalize('NFKC')]));
	return all.every((character) => available.has(character)) ? all.join('') : null;
}

export type RenderedText = { data: Buffer; width: number; height: number };

export type TextStyle = {
	language: Language;
	/** `#rrggbb` */
	colour: string;
	/** Maximum line width, in pixels. */
	width: number;
	/** Maximum height, in pixels. */
	height: number;
	/** Font sizes to try, in pixels, largest first. */
	sizes: readonly number[];
};

/**
 * Renders a text in the largest size that fits. A text that fits in none is truncated with an ellipsis at the last size.
 *
 * @throws RangeError for an empty text
 */
export async function renderText(text: string, style: TextStyle): Promise<RenderedText> {
	const all = [...text.trim()].slice(0, maxCharacters);
	if (all.length === 0) throw new RangeError('An empty text cannot be rendered');
	let rendered = await renderAtSize(all.join(''), style, style.sizes[0] ?? 0);
	for (const size of style.sizes.slice(1)) {
		if (fits(rendered, style)) return rendered;
		rendered = await renderAtSize(all.join(''), style, size);
	}
	const smallest = style.sizes.at(-1) ?? 0;
	for (
		let length = all.length - 1;
		!fits(rendered, style) && length > 0;
		length = Math.floor(length * 0.92)
	) {
		rendered = await renderAtSize(`${all.slice(0, length).join('').trimEnd()}…`, style, smallest);
	}
	return rendered;
}

/** More characters never fit, and make each attempt slower. */
const maxCharacters = 300;

const fits = ({ width, height }: RenderedText, style: TextStyle) =>
	width <= style.width && height <= style.height;

async function renderAtSize(
	text: string,
	{ language, colour, width }: TextStyle,
	size: number,
): Promise<RenderedText> {
	const { data, info } = await sharp({
		text: {
			text: `<span foreground="${colour}">${escaped(text)}</span>`,
			font: `${families[language]} ${size}`,
			width,
			wrap: language === 'zh' ? 'word-char' : 'word',
			spacing: Math.round(size * 0.16),
			rgba: true,
			// At 72 dpi, a point is a pixel.
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
