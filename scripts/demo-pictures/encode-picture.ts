import { copyWidthsOf } from '@portico/content/media/pictures/copy-widths.ts';
import { makePreview } from '@portico/content/media/pictures/prepare-picture.ts';
import sharp from 'sharp';
import { bestQuality, type Encoded } from './best-quality.ts';
import type { DemoPicture } from './picture-table.ts';

/** A picture as the demo has it. Sizes are in pixels; copies are AVIF, smallest first. */
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

/** The original's long side in pixels and its bytes: what is linked, and what copies in WebP are made of. */
const originals = {
	scene: { edge: 1600, bytes: 180_000 },
	portrait: { edge: 1200, bytes: 60_000 },
} as const;

/** What a copy may weigh by its width: beside a line of text, on a card, across a column, across the window. */
const copyLimits = [
	{ upTo: 480, bytes: 25_000 },
	{ upTo: 960, bytes: 40_000 },
	{ upTo: 1440, bytes: 140_000 },
	{ upTo: 1920, bytes: 180_000 },
] as const;

const jpegQualities = { least: 50, most: 88 };
/**
 * Above the most nothing more is seen, of drawn faces sooner than of steel; below the least, smooth skies show
 * steps.
 */
const avifQualities = { scene: { least: 35, most: 62 }, portrait: { least: 35, most: 50 } } as const;
/** Of 0 to 9: beyond this, three times the time for two per cent of size. */
const avifEffort = 4;

/**
 * Makes a picture of the demo from its master (PNG): cut, corrected, and encoded as well as the limits allow.
 *
 * @throws Error where a limit cannot be kept at a quality worth showing
 */
export async function encodePicture(master: string, picture: DemoPicture): Promise<EncodedPicture> {
	const { edge, bytes } = originals[picture.kind];
	const finished = await finish(master, picture, edge);
	const { width, height } = finished.info;
	const original = await bestQuality(
		(quality) => sharp(finished.data).jpeg({ quality, mozjpeg: true }).toBuffer(),
		{ ...jpegQualities, bytes },
	);
	if (original === null) throw tooLarge(picture, width, bytes);
	const preview = await makePreview(finished.data);
	if (preview === null) throw new Error(`${picture.name} has no preview that is small enough.`);
	const copies: EncodedPicture['copies'] = [];
	for (const copyWidth of copyWidthsOf(width, height)) {
		copies.push({ width: copyWidth, ...(await encodeCopy(finished.data, copyWidth, picture)) });
	}
	return { width, height, preview, original, copies };
}

/** The picture in its final size, without loss. */
async function finish(master: string, { crop, brightness = 1, saturation = 1 }: DemoPicture, edge: number) {
	const whole = sharp(master).removeAlpha();
	return (crop ? whole.extract(crop) : whole)
		.modulate({ brightness, saturation })
		.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
		.png({ compressionLevel: 1 })
		.toBuffer({ resolveWithObject: true });
}

/** A scene's colours in full resolution where they fit at the highest quality: red steel keeps its edges. */
async function encodeCopy(picture: Buffer, width: number, { name, kind }: DemoPicture) {
	const qualities = avifQualities[kind];
	const resized = await sharp(picture).resize({ width }).png({ compressionLevel: 1 }).toBuffer();
	const bytes = copyLimits.find(({ upTo }) => width <= upTo)?.bytes ?? 0;
	const as = (subsampling: Subsampling) => (quality: number) =>
		sharp(resized).avif({ quality, effort: avifEffort, chromaSubsampling: subsampling }).toBuffer();
	const best = await bestQuality(as('4:2:0'), { ...qualities, bytes });
	if (best === null) throw tooLarge({ name }, width, bytes);
	const finer =
		kind === 'scene' && best.quality === qualities.most
			? await bestQuality(as('4:4:4'), { least: best.quality, most: best.quality, bytes })
			: null;
	return { ...(finer ?? best), subsampling: finer ? ('4:4:4' as const) : ('4:2:0' as const) };
}

function tooLarge({ name }: Pick<DemoPicture, 'name'>, width: number, bytes: number): Error {
	return new Error(`${name}, ${width} pixels wide, does not fit into ${bytes} bytes: crop or calm it.`);
}
