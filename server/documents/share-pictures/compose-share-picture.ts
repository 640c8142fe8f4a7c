import type { Language } from '@portico/api/languages.ts';
import sharp, { type OverlayOptions } from 'sharp';
import { brandMarkOutline } from './brand-mark-outline.ts';
import { renderText } from './share-title.ts';

/** The Open Graph size that platforms expect, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Colours of the plate and its content, as in `design/tokens/tokens.css`. */
const plate = '#16354f';
const plateLine = '#3d6583';
const onPlate = '#ffffff';
const onPlateSoft = '#c4d3df';
const signal = '#f2875f';

export type SharedArticle = {
	language: Language;
	/** The byline has the site's name and the date. Null if the fonts lack a character. */
	words: { title: string; byline: string } | null;
	cover: Buffer | null;
};

const margin = 64;
/** Of the plate over a cover, as on the site. */
const plateWidth = 860;

/**
 * The share picture of an article: the cover with the title on a plate at its lower left, or the cover alone, or the
 * plate alone with the brand mark. JPEG, 1200 × 630.
 */
export async function composeSharePicture(article: SharedArticle): Promise<Buffer> {
	const { cover, language, words } = article;
	const overlays = words ? await plateOverlays(words, language, cover !== null) : [];
	return background(cover).composite(overlays).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

/** The plate and its content, over a cover or alone. */
async function plateOverlays(
	words: { title: string; byline: string },
	language: Language,
	cover: boolean,
): Promise<OverlayOptions[]> {
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
		width: width - 2 * margin - 56,
		height: 36,
		sizes: [24],
	});
	const height = cover ? 44 + 28 + title.height + 32 + byline.height + 44 : shareSize.height;
	const top = shareSize.height - height;
	const titleTop = cover ? top + 44 + 28 : 150;
	const bylineTop = shareSize.height - (cover ? 44 : margin) - byline.height;
	return [
		{ input: plateSvg(width, height, !cover), left: 0, top },
		{ input: title.data, left: margin, top: titleTop },
		{ input: markSvg(36), left: margin, top: Math.round(bylineTop + byline.height / 2 - 18) },
		{ input: byline.data, left: margin + 56, top: bylineTop },
	];
}

function background(cover: Buffer | null) {
	if (!cover) return sharp({ create: { ...shareSize, channels: 3, background: plate } });
	return sharp(cover, { failOn: 'error' })
		.autoOrient()
		.resize({ ...shareSize, fit: 'cover', position: 'attention' })
		.flatten({ background: plate })
		.toColourspace('srgb');
}

/** The plate with its accent line; alone, with the bars of the mark at its right. */
function plateSvg(width: number, height: number, alone: boolean): Buffer {
	const line = alone ? 96 : 44;
	const bars = alone
		? `<path d="${brandMarkOutline}" transform="translate(${width - 500} ${height - 480}) scale(8)" fill="${plateLine}" opacity="0.4"/>`
		: '';
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${plate}"/>${bars}<rect x="${margin}" y="${line}" width="64" height="5" fill="${signal}"/></svg>`,
	);
}

function markSvg(size: number): Buffer {
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}"><path d="${brandMarkOutline}" fill="${onPlate}"/></svg>`,
	);
}
