export interface VideoProgress {
	/** Current step, in words for the operator. */
	step: string;
	/** Completed fraction of the whole run, 0 to 1. */
	fraction: number;
	/** Null until it can be estimated. */
	remainingSeconds: number | null;
}

const minIntervalMs = 250;

/** An estimate based on less than this is misleading. */
const minSecondsToEstimate = 2;
const minFractionToEstimate = 0.03;

/**
 * Returns a function that takes the progress of one step and reports the progress of the whole run: at most
 * four times a second, plus the start of each step and the end, and never backwards. `steps` are in order, and
 * their weights add up to 1.
 */
export function createProgressReporter<Step extends string>(
	steps: Readonly<Record<Step, { label: string; weight: number }>>,
	report: (progress: VideoProgress) => void,
	now: () => number = () => performance.now(),
): (step: Step, stepFraction: number) => void {
	const start = now();
	const names = Object.keys(steps) as Step[];
	let lastReportedAt = Number.NEGATIVE_INFINITY;
	let highest = 0;
	let lastStep: Step | null = null;
	return (step, stepFraction) => {
		const precedingWeight = names
			.slice(0, names.indexOf(step))
			.reduce((sum, name) => sum + steps[name].weight, 0);
		const fraction = precedingWeight + steps[step].weight * Math.min(1, Math.max(0, stepFraction));
		// Weights may add up to 0.9999… because of rounding.
		const isEnd = step === names.at(-1) && stepFraction >= 1;
		highest = isEnd ? 1 : Math.max(highest, fraction);
		if (!isEnd && step === lastStep && now() - lastReportedAt < minIntervalMs) return;
		lastReportedAt = now();
		lastStep = step;
		const seconds = (now() - start) / 1000;
		const canEstimate = seconds >= minSecondsToEstimate && highest >= minFractionToEstimate;
		report({
			step: steps[step].label,
			fraction: highest,
			remainingSeconds: canEstimate ? Math.round((seconds * (1 - highest)) / highest) : null,
		});
	};
}
