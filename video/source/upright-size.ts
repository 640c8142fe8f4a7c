/** Pixels. */
export interface Size {
	width: number;
	height: number;
}

/**
 * Display size. Pixels are made square by stretching one side, never by shrinking, and the result is rotated
 * upright. `pixelAspect` is pixel width over height, and `rotation` is in degrees as the camera recorded it.
 */
export function uprightSize({ width, height }: Size, pixelAspect: number, rotation: number): Size {
	const squarePixels =
		pixelAspect >= 1 ? { width: width * pixelAspect, height } : { width, height: height / pixelAspect };
	const isSideways = Math.abs(Math.round(rotation / 90)) % 2 === 1;
	return {
		width: Math.round(isSideways ? squarePixels.height : squarePixels.width),
		height: Math.round(isSideways ? squarePixels.width : squarePixels.height),
	};
}
