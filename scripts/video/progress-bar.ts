import type { VideoProgress } from '@portico/video/encoding/progress-reporter.ts';

/** Minimum interval between two lines of the same step in a log. */
const logIntervalMs = 10_000;

const clearLine = '\r\x1b[K';
const barWidth = 24;

/** Shows progress: a bar that is redrawn on a terminal, lines in a log. */
export function progressBar(
	output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
	now: () => number = Date.now,
): { show(progress: VideoProgress): void; clear(): void } {
	let lastLineAt = Number.NEGATIVE_INFINITY;
	let step = '';
	let isDrawn = false;
	return {
		show(progress) {
			if (output.isTTY) {
				output.write(`${clearLine}${formatProgress(progress)}`);
				isDrawn = true;
				return;
			}
			if (progress.step === step && now() - lastLineAt < logIntervalMs) return;
			lastLineAt = now();
			step = progress.step;
			output.write(`${formatProgress(progress)}\n`);
		},
		clear() {
			if (isDrawn) output.write(clearLine);
			isDrawn = false;
		},
	};
}

/** `██████████░░░░░░  42 %  Encoding, 1:20 left` */
function formatProgress({ step, fraction, remainingSeconds }: VideoProgress): string {
	const filled = Math.round(Math.min(1, Math.max(0, fraction)) * barWidth);
	const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
	const remaining = remainingSeconds === null ? '' : `, ${formatDuration(remainingSeconds)} left`;
	return `${bar} ${String(Math.floor(fraction * 100)).padStart(3)} %  ${step}${remaining}`;
}

function formatDuration(seconds: number): string {
	const whole = Math.max(0, Math.ceil(seconds));
	const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
	const [first, ...others] = parts[0] === 0 ? parts.slice(1) : parts;
	return [first, ...others.map((part) => String(part).padStart(2, '0'))].join(':');
}
