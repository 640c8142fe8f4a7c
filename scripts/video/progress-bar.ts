/** How far the making of a film has come. */
export type FilmProgress = {
	step: string;
	/** Of the whole, from 0 to 1. */
	share: number;
	secondsLeft: number | null;
};

/** A log gets a line now and then, a terminal one line that changes. In milliseconds. */
const plainPauseMs = 10_000;

const clearLine = '\r\x1b[K';
const barWidth = 24;

/** Shows progress on an output: a bar that is drawn anew on a terminal, lines in a log. */
export function progressBar(
	output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
	now: () => number = Date.now,
): { show(progress: FilmProgress): void; clear(): void } {
	let shownAt = Number.NEGATIVE_INFINITY;
	let step = '';
	let drawn = false;
	return {
		show(progress) {
			if (output.isTTY) {
				output.write(`${clearLine}${inWords(progress)}`);
				drawn = true;
				return;
			}
			if (progress.step === step && now() - shownAt < plainPauseMs) return;
			shownAt = now();
			step = progress.step;
			output.write(`${inWords(progress)}\n`);
		},
		clear() {
			if (drawn) output.write(clearLine);
			drawn = false;
		},
	};
}

/** `██████████░░░░░░  42 %  Encoding, 1:20 left` */
function inWords({ step, share, secondsLeft }: FilmProgress): string {
	const full = Math.round(Math.min(1, Math.max(0, share)) * barWidth);
	const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
	const left = secondsLeft === null ? '' : `, ${asClock(secondsLeft)} left`;
	return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${step}${left}`;
}

function asClock(seconds: number): string {
	const whole = Math.max(0, Math.ceil(seconds));
	const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
	const [first, ...others] = parts[0] === 0 ? parts.slice(1) : parts;
	return [first, ...others.map((part) => String(part).padStart(2, '0'))].join(':');
}
