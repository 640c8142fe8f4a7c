import type { JobListener, JobProgress } from './jobs.ts';

/**
 * The interval, in milliseconds, at which a terminal's progress line is redrawn; other outputs get a new
 * line less often.
 */
const terminalPauseMs = 200;
const plainPauseMs = 5_000;

const clearLine = '\r\x1b[K';

/** Shows the messages of a job to the operator. */
export type JobOutput = JobListener & {
	/** Clears the progress line. */
	finish(): void;
};

/**
 * Shows a job to the operator: problems as lines on one output, where they can be saved, progress on the
 * other, as one changing line on a terminal.
 */
export function jobOutput(
	lines: Pick<NodeJS.WriteStream, 'write'>,
	progressLine: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
): JobOutput {
	const isTerminal = progressLine.isTTY === true;
	const pauseMs = isTerminal ? terminalPauseMs : plainPauseMs;
	let isProgressShown = false;
	let shownAt = Date.now();
	let current = { what: '', since: 0, doneBefore: 0 };

	function clear(): void {
		if (isProgressShown) progressLine.write(clearLine);
		isProgressShown = false;
	}

	return {
		progress(progress) {
			const now = Date.now();
			if (progress.what !== current.what) {
				// Its rate is not known yet.
				current = { what: progress.what, since: now, doneBefore: progress.done };
				return;
			}
			if (now - shownAt < pauseMs) return;
			shownAt = now;
			const line = progressText(
				progress,
				(progress.done - current.doneBefore) / ((now - current.since) / 1000),
			);
			progressLine.write(isTerminal ? `${clearLine}${line}` : `${line}\n`);
			isProgressShown = isTerminal;
		},
		problem(message) {
			clear();
			lines.write(`${message}\n`);
		},
		finish: clear,
	};
}

/** `articles 12,000 (34%), 350/s: 11,998 imported, …` */
function progressText({ what, done, detail, share }: JobProgress, perSecond: number): string {
	const percent = share === null ? '' : ` (${Math.floor(share * 100)}%)`;
	const rate = Number.isFinite(perSecond) ? `, ${Math.round(perSecond).toLocaleString('en')}/s` : '';
	return `${what} ${done.toLocaleString('en')}${percent}${rate}: ${detail}`;
}
