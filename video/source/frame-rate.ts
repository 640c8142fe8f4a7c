/** Frames per second as a fraction, as ffmpeg takes it: 30000/1001 is 29.97. */
export interface FrameRate {
	numerator: number;
	denominator: number;
}

export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** Rates that screens and players support well. More than 60 costs bandwidth and few screens show it. */
const standardRates: readonly FrameRate[] = [
	{ numerator: 24000, denominator: 1001 },
	{ numerator: 24, denominator: 1 },
	{ numerator: 25, denominator: 1 },
	{ numerator: 30000, denominator: 1001 },
	{ numerator: 30, denominator: 1 },
	{ numerator: 50, denominator: 1 },
	{ numerator: 60000, denominator: 1001 },
	{ numerator: 60, denominator: 1 },
];

/** Relative distance, symmetric in both directions; 0 is equal. */
const distance = (a: number, b: number): number => Math.abs(Math.log(a / b));

function nearest(rates: readonly FrameRate[], distanceTo: (rate: number) => number): FrameRate {
	return rates.reduce((best, rate) =>
		distanceTo(framesPerSecond(rate)) < distanceTo(framesPerSecond(best)) - 1e-9 ? rate : best,
	);
}

/**
 * The constant output rate: the nearest standard one. A slow video (time lapse, old camera, slides) takes the
 * smallest that shows each frame equally long: 15 becomes 30, 12.5 becomes 25.
 */
export function snapFrameRate(measured: number): FrameRate {
	if (!(measured > 0)) return { numerator: 25, denominator: 1 };
	if (measured >= 20) return nearest(standardRates, (rate) => distance(rate, measured));
	const unevenness = (rate: number) =>
		Math.abs(rate / measured - Math.round(rate / measured)) / (rate / measured);
	return nearest(
		standardRates.filter((rate) => framesPerSecond(rate) <= 30),
		unevenness,
	);
}
