import { expect, test } from 'vitest';
import { progressBar } from './progress-bar.ts';

function shownOn(isTTY: boolean) {
	const written: string[] = [];
	let time = 0;
	const output = { isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 };
	const bar = progressBar(output, () => time);
	return { bar, written, pass: (ms: number) => (time += ms) };
}

test('a terminal sees one line that changes and goes', () => {
	const { bar, written } = shownOn(true);
	bar.show({ step: 'Encoding', share: 0.5, secondsLeft: 80.2 });
	expect(written).toEqual(['\r\x1b[K████████████░░░░░░░░░░░░  50 %  Encoding, 1:21 left']);
	bar.show({ step: 'Encoding', share: 0.999, secondsLeft: 3725 });
	expect(written[1]).toContain(' 99 %  Encoding, 1:02:05 left');
	bar.clear();
	bar.clear();
	expect(written.slice(2)).toEqual(['\r\x1b[K']);
});

test('a log gets a line for each step, and now and then one more', () => {
	const { bar, written, pass } = shownOn(false);
	bar.show({ step: 'Listening', share: 0, secondsLeft: null });
	bar.show({ step: 'Listening', share: 0.1, secondsLeft: null });
	bar.show({ step: 'Encoding', share: 0.2, secondsLeft: 9 });
	pass(10_000);
	bar.show({ step: 'Encoding', share: 0.8, secondsLeft: 2 });
	expect(written.map((line) => line.slice(25))).toEqual([
		'  0 %  Listening\n',
		' 20 %  Encoding, 0:09 left\n',
		' 80 %  Encoding, 0:02 left\n',
	]);
	bar.clear();
	expect(written).toHaveLength(3);
});
