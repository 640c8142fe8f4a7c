/** How far a film is. */
export interface VideoProgress {
	/** What is being done, for an operator. */
	step: string;
	/** Of all the work, 0 to 1. */
	share: number;
	/** Null until it can be said. */
	secondsLeft: number | null;
}

/** At least so many milliseconds lie between two reports. */
const leastInterval = 250;

/** A guess of the time left from less than this is worse than none. */
const leastSeconds = 2;
const leastShare = 0.03;

/**
 * Puts the shares of several steps together to one. `steps`: names and their parts of the whole work,
 * in the order they are done (they add up to 1). The function that is returned hears the share of one
 * step, and reports at most four times a second (besides each step's beginning, and the end), never going
 * back.
 */
export function progressOf<Step extends string>(
	steps: Readonly<Record<Step, { says: string; part: number }>>,
	report: (progress: VideoProgress) => void,
	now: () => number = () => performance.now(),
): (step: Step, shareOfStep: number) => void {
	const start = now();
	const names = Object.keys(steps) as Step[];
	let last = Number.NEGATIVE_INFINITY;
	let furthest = 0;
	let lastStep: Step | null = null;
	return (step, shareOfStep) => {
		const before = names.slice(0, names.indexOf(step)).reduce((sum, name) => sum + steps[name].part, 0);
		const share = before + steps[step].part * Math.min(1, Math.max(0, shareOfStep));
		// Parts that add up to 0.9999… are not to leave it short of its end.
		const isEnd = step === names.at(-1) && shareOfStep >= 1;
		furthest = isEnd ? 1 : Math.max(furthest, share);
		if (!isEnd && step === lastStep && now() - last < leastInterval) return;
		last = now();
		lastStep = step;
		const seconds = (now() - start) / 1000;
		const canGuess = seconds >= leastSeconds && furthest >= leastShare;
		report({
			step: steps[step].says,
			share: furthest,
			secondsLeft: canGuess ? Math.round((seconds * (1 - furthest)) / furthest) : null,
		});
	};
}
