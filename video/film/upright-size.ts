/** Pixels. */
export interface Size {
	width: number;
	height: number;
}

/**
 * The size a film is seen in: pixels made square by stretching one side (`shape`: a pixel's width over
 * its height), never by losing some, then turned upright (`rotation` in degrees, as the camera wrote it).
 */
export function uprightSize({ width, height }: Size, shape: number, rotation: number): Size {
	const square = shape >= 1 ? { width: width * shape, height } : { width, height: height / shape };
	const sideways = Math.abs(Math.round(rotation / 90)) % 2 === 1;
	return {
		width: Math.round(sideways ? square.height : square.width),
		height: Math.round(sideways ? square.width : square.height),
	};
}
