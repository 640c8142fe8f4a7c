import { copyWidthsOf } from '@portico/content/files/pictures/copy-widths.ts';
import { makePreview } from '@portico/content/files/pictures/prepare-picture.ts';
import sharp from 'sharp';
import { bestQuality, type Encoded } from './best-quality.ts';
import type { DemoPicture } from './picture-table.ts';

/** An encoded demo picture. Sizes are in pixels; copies are AVIF, smallest first. */
export type EncodedPicture = {
	width: number;
	height: number;
	/** A `data:` address. */
	preview: string;
	/** JPEG. */
	original: Encoded;
	copies: (Encoded & { width: number; subsampling: Subsampling })[];
};

type Subsampling = '4:2:0' | '4:4:4';

/** Long side in pixels and maximum size of the original, which is linked and the source of WebP copies. */
const originals = {
	scene: { edge: 1600, maxBytes: 180_000 },
	detail: { edge: 800, maxBytes: 45_000 },
	portrait: { edge: 1200, maxBytes: 60_000 },
} as const;

/** Maximum size of a copy by width: next to a line of text, on a card, across a column, across the window. */
const copyLimits = [
	{ maxWidth: 480, maxBytes: 25_000 },
	{ maxWidth: 960, maxBytes: 40_000 },
	{ maxWidth: 1440, maxBytes: 140_000 },
	{ maxWidth: 1920, maxBytes: 180_000 },
] as const;

const jpegQualities = { min: 50, max: 88 };
/**
 * Higher qualities show no visible difference, sooner on drawn faces than on steel; lower ones show banding in
 * smooth skies.
 */
const avifQualities = {
	scene: { min: 35, max: 62 },
	detail: { min: 35, max: 52 },
	portrait: { min: 35, max: 50 },
} as const;
/** 0 to 9: higher values take three times as long for two per cent less size. */
const avifEffort = 4;

/**
 * Encodes a demo picture from its master (PNG): crops, corrects, and encodes it at the best quality within the
 * limits.
 *
 * @throws Error where a limit requires an unacceptable quality
 */
export async function encodePicture(master: string, picture: DemoPicture): Promise<EncodedPicture> {
	const { edge, maxBytes } = originals[picture.kind];
	const finished = await finish(master, picture, edge);
	const { width, height } = finished.info;
	const original = await bestQuality(
		(quality) => sharp(finished.data).jpeg({ quality, mozjpeg: true }).toBuffer(),
		{ ...jpegQualities, maxBytes },
	);
	if (original === null) throw tooLarge(picture, width, maxBytes);
	const preview = await makePreview(finished.data);
	if (preview === null) throw new Error(`${picture.name} has no small enough preview.`);
	const copies: EncodedPicture['copies'] = [];
	for (const copyWidth of copyWidthsOf(width, height)) {
		copies.push({ width: copyWidth, ...(await encodeCopy(finished.data, copyWidth, picture)) });
	}
	return { width, height, preview, original, copies };
}

/** The picture at its final size, lossless. */
async function finish(master: string, { crop, brightness = 1, saturation = 1 }: DemoPicture, edge: number) {
	const source = sharp(master).removeAlpha();
	return (crop ? source.extract(crop) : source)
		.modulate({ brightness, saturation })
		.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
		.png({ compressionLevel: 1 })
		.toBuffer({ resolveWithObject: true });
}

/**
 * Uses full colour resolution for a scene where it fits at the highest quality, which keeps the edges of red
 * steel sharp.
 */
async function encodeCopy(picture: Buffer, width: number, { name, kind }: DemoPicture) {
	const qualities = avifQualities[kind];
	const resized = await sharp(picture).resize({ width }).png({ compressionLevel: 1 }).toBuffer();
	const maxBytes = copyLimits.find(({ maxWidth }) => width <= maxWidth)?.maxBytes ?? 0;
	const as = (subsampling: Subsampling) => (quality: number) =>
		sharp(resized).avif({ quality, effort: avifEffort, chromaSubsampling: subsampling }).toBuffer();
	const best = await bestQuality(as('4:2:0'), { ...qualities, maxBytes });
	if (best === null) throw tooLarge({ name }, width, maxBytes);
	const fullChroma =
		kind === 'scene' && best.quality === qualities.max
			? await bestQuality(as('4:4:4'), { min: best.quality, max: best.quality, maxBytes })
			: null;
	return { ...(fullChroma ?? best), subsampling: fullChroma ? ('4:4:4' as const) : ('4:2:0' as const) };
}

function tooLarge({ name }: Pick<DemoPicture, 'name'>, width: number, maxBytes: number): Error {
	return new Error(
		`${name}, ${width} pixels wide, does not fit into ${maxBytes} bytes: crop it or reduce its detail.`,
	);
}
