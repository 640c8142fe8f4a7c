import type { FocalPoint } from '@portico/api/answers/shared-parts.ts';
import sharp, { type Sharp } from 'sharp';

type Size = { width: number; height: number };

/**
 * A cover, cropped to this size: around its focal point, as far as its edges allow, or where most of interest seems to be
 * (decision 089).
 *
 * @throws if a cover with a focal point cannot be read; others fail later
 */
export async function cropCover(cover: Buffer, size: Size, focus: FocalPoint | null): Promise<Sharp> {
	const picture = sharp(cover, { failOn: 'error' }).autoOrient();
	if (!focus) return picture.resize({ ...size, fit: 'cover', position: 'attention' });
	const { autoOrient: original } = await picture.metadata();
	const scale = Math.max(size.width / original.width, size.height / original.height);
	const width = Math.max(size.width, Math.round(original.width * scale));
	const height = Math.max(size.height, Math.round(original.height * scale));
	return picture.resize({ width, height, fit: 'fill' }).extract({
		left: startOfCut(focus.x, width, size.width),
		top: startOfCut(focus.y, height, size.height),
		...size,
	});
}

/** Where a part of this length starts that has the point in its middle, or as near to it as the whole allows. */
function startOfCut(share: number, whole: number, part: number): number {
	return Math.min(Math.max(0, Math.round(share * whole - part / 2)), whole - part);
}
