/** Frames a second as a fraction, as ffmpeg takes it: 30000/1001 is 29.97. */
export interface FrameRate {
	numerator: number;
	denominator: number;
}

export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** The rates screens and players are made for. More than 60 is shown by few and costs everyone. */
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

/** How far a rate is from another, alike in both directions: 0 is equal. */
const distance = (a: number, b: number): number => Math.abs(Math.log(a / b));

function nearest(rates: readonly FrameRate[], by: (rate: number) => number): FrameRate {
	return rates.reduce((best, rate) =>
		by(framesPerSecond(rate)) < by(framesPerSecond(best)) - 1e-9 ? rate : best,
	);
}

/**
 * The constant rate a film is made in: the standard one nearest to its own. A slow film (time lapse, old
 * camera, slides) takes the smallest that shows each of its frames equally long: 15 becomes 30, 12.5
 * becomes 25.
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
