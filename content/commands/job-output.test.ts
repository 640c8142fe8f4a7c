import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobOutput } from './job-output.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function outputs(isTTY: boolean) {
	const written = { lines: '', progress: '' };
	const into = (name: keyof typeof written) => ({
		isTTY,
		write: (text: string | Uint8Array) => {
			written[name] += text;
			return true;
		},
	});
	return { written, output: jobOutput(into('lines'), into('progress')) };
}

const progress = (done: number) => ({
	what: 'articles' as const,
	done,
	detail: `${done} imported`,
	share: 0.5,
});

test('shows the rate in one line on a terminal, and clears it for problems', () => {
	const { written, output } = outputs(true);
	output.progress(progress(0));
	vi.advanceTimersByTime(2_000);
	output.progress(progress(3_000));
	expect(written.progress).toBe('\r\x1b[Karticles 3,000 (50%), 1,500/s: 3000 imported');
	output.problem('refused: line 7');
	expect(written).toEqual({
		lines: 'refused: line 7\n',
		progress: '\r\x1b[Karticles 3,000 (50%), 1,500/s: 3000 imported\r\x1b[K',
	});
	output.finish();
	expect(written.progress.endsWith('imported\r\x1b[K')).toBe(true);
});

test('otherwise writes a line occasionally, and clears nothing', () => {
	const { written, output } = outputs(false);
	output.progress(progress(0));
	vi.advanceTimersByTime(1_000);
	output.progress(progress(100));
	vi.advanceTimersByTime(4_000);
	output.progress(progress(500));
	output.finish();
	expect(written).toEqual({ lines: '', progress: 'articles 500 (50%), 100/s: 500 imported\n' });
});
