import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FocalPoint } from '@portico/api/answers/shared-parts.ts';
import type { Brand } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { cropCover } from './crop-cover.ts';

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

/** More characters never fit, and make each attempt slower. */
const maxCharacters = 300;

const fits = ({ width, height }: RenderedText, style: TextStyle) =>
	width <= style.width && height <= style.height;

/** The Open Graph size that platforms expect, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Colours of the plate and its content, as in `design/tokens/tokens.css`; the plate has the site's own, if there is one. */
const defaultPlate = '#16354f';
const plateLine = '#3d6583';
const onPlate = '#ffffff';
const onPlateSoft = '#c4d3df';
const signal = '#f2875f';

export type SharedArticle = {
	language: Language;
	/** The byline has the site's name and the date. Null if the fonts lack a character. */
	words: { title: string; byline: string } | null;
	cover: Buffer | null;
	/** Of the cover; null for where most of interest seems to be. */
	focus: FocalPoint | null;
	brand: Brand | null;
};

const margin = 64;
/** Of the plate over a cover, as on the site. */
const plateWidth = 860;

/**
 * The share picture of an article: the cover with the title on a plate at its lower left, or the cover alone, or the
 * plate alone with the brand mark. JPEG, 1200 × 630.
 */
export async function composeSharePicture(article: SharedArticle): Promise<Buffer> {
	const { words } = article;
	const overlays = words ? await plateOverlays(words, article) : [];
	return (await background(article)).composite(overlays).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

/** The plate and its content, over a cover or alone. */
async function plateOverlays(
	words: { title: string; byline: string },
	{ language, cover: picture, brand }: SharedArticle,
): Promise<OverlayOptions[]> {
	const cover = picture !== null;
	const mark = brand?.mark ?? null;
	const indent = mark ? 56 : 0;
	const width = cover ? plateWidth : shareSize.width;
	const title = await renderText(words.title, {
		language,
		colour: onPlate,
		width: width - 2 * margin - (cover ? 0 : 200),
		height: cover ? 210 : 300,
		sizes: cover ? [56, 48, 42] : [72, 60, 50],
	});
	const byline = await renderText(words.byline, {
		language,
		colour: onPlateSoft,
		width: width - 2 * margin - indent,
		height: 36,
		sizes: [24],
	});
	const height = cover ? 44 + 28 + title.height + 32 + byline.height + 44 : shareSize.height;
	const top = shareSize.height - height;
	const titleTop = cover ? top + 44 + 28 : 150;
	const bylineTop = shareSize.height - (cover ? 44 : margin) - byline.height;
	return [
		{ input: plateSvg(width, height, !cover, brand), left: 0, top },
		{ input: title.data, left: margin, top: titleTop },
		...(mark
			? [
					{
						input: markSvg(mark, 36, onPlate),
						left: margin,
						top: Math.round(bylineTop + byline.height / 2 - 18),
					},
				]
			: []),
		{ input: byline.data, left: margin + indent, top: bylineTop },
	];
}

async function background({ cover, focus, brand }: SharedArticle): Promise<Sharp> {
	const plate = brand?.colour ?? defaultPlate;
	if (!cover) return sharp({ create: { ...shareSize, channels: 3, background: plate } });
	const cropped = await cropCover(cover, shareSize, focus);
	return cropped.flatten({ background: plate }).toColourspace('srgb');
}

/** The plate with its accent line; alone, with the mark, large, at its right. */
function plateSvg(width: number, height: number, alone: boolean, brand: Brand | null): Buffer {
	const line = alone ? 96 : 44;
	const drawing =
		alone && brand?.mark
			? `<svg x="${width - 500}" y="${height - 480}" width="512" height="512" ${viewBoxOf(brand.mark)}><g fill="${plateLine}" opacity="0.4">${pathsOf(brand.mark)}</g></svg>`
			: '';
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${brand?.colour ?? defaultPlate}"/>${drawing}<rect x="${margin}" y="${line}" width="64" height="5" fill="${signal}"/></svg>`,
	);
}

type Mark = NonNullable<Brand['mark']>;

function markSvg(mark: Mark, size: number, colour: string): Buffer {
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" ${viewBoxOf(mark)} width="${size}" height="${size}"><g fill="${colour}">${pathsOf(mark)}</g></svg>`,
	);
}

const viewBoxOf = ({ viewBox }: Mark) => `viewBox="${viewBox}"`;
const pathsOf = ({ shapes }: Mark) =>
	shapes.map(({ path, evenOdd }) => `<path d="${path}"${evenOdd ? ' fill-rule="evenodd"' : ''}/>`).join('');

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

type RenderedText = { data: Buffer; width: number; height: number };

type TextStyle = {
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
