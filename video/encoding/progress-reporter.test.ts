import { expect, test } from 'vitest';
import { createProgressReporter, type VideoProgress } from './progress-reporter.ts';

function progress() {
	const clock = { now: 0 };
	const reports: VideoProgress[] = [];
	const report = createProgressReporter(
		{ read: { label: 'reading', weight: 0.2 }, encode: { label: 'encoding', weight: 0.8 } },
		(one) => reports.push(one),
		() => clock.now,
	);
	return { clock, reports, report };
}

test('combines step fractions into one total, with the remaining time', () => {
	const { clock, reports, report } = progress();
	report('read', 0.5);
	clock.now = 2_000;
	report('read', 1);
	clock.now = 10_000;
	report('encode', 0.375);
	expect(reports).toEqual([
		{ step: 'reading', fraction: 0.1, remainingSeconds: null },
		{ step: 'reading', fraction: 0.2, remainingSeconds: 8 },
		{ step: 'encoding', fraction: 0.5, remainingSeconds: 10 },
	]);
});

test('reports at most four times a second, never backwards and never beyond 1', () => {
	const { clock, reports, report } = progress();
	for (let ms = 0; ms < 1_000; ms += 10) {
		clock.now = ms;
		report('encode', ms === 500 ? 0 : 0.4 + ms / 2_000);
	}
	expect(reports).toHaveLength(4);
	const fractions = reports.map(({ fraction }) => fraction);
	expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
	report('encode', 1.5);
	expect(reports.at(-1)?.fraction).toBe(1);
});
