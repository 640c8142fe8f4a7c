/** Quality range, inclusive, and the maximum size of the result. */
export type QualityRange = { min: number; max: number; maxBytes: number };

/** An encoded image and its quality. */
export type Encoded = { quality: number; data: Buffer };

/**
 * Finds the highest quality whose result fits by binary search, because size grows with quality. Returns null
 * where the lowest is too large.
 */
export async function bestQuality(
	encode: (quality: number) => Promise<Buffer>,
	{ min, max, maxBytes }: QualityRange,
): Promise<Encoded | null> {
	let best: Encoded | null = null;
	let low = min;
	let high = max;
	// Most images fit at the highest quality.
	let quality = max;
	while (low <= high) {
		const data = await encode(quality);
		if (data.length <= maxBytes) {
			best = { quality, data };
			low = quality + 1;
		} else {
			high = quality - 1;
		}
		quality = Math.floor((low + high) / 2);
	}
	return best;
}
