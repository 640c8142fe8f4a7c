/** Qualities to be tried, both included, and how large in bytes the result may be. */
export type QualityRange = { least: number; most: number; bytes: number };

/** What came out, and at which quality. */
export type Encoded = { quality: number; data: Buffer };

/**
 * Encodes at the highest quality whose result is small enough, by halving the range: size grows with
 * quality. Null when it is too large at the least.
 */
export async function bestQuality(
	encode: (quality: number) => Promise<Buffer>,
	{ least, most, bytes }: QualityRange,
): Promise<Encoded | null> {
	let best: Encoded | null = null;
	let low = least;
	let high = most;
	// Most pictures are small enough at once.
	let quality = most;
	while (low <= high) {
		const data = await encode(quality);
		if (data.length <= bytes) {
			best = { quality, data };
			low = quality + 1;
		} else {
			high = quality - 1;
		}
		quality = Math.floor((low + high) / 2);
	}
	return best;
}
