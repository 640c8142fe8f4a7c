import { expect, test } from 'vitest';
import { loudnessFilter } from './measure-loudness.ts';

const measured = (lufs: string) => ({
	...{ input_i: lufs, input_lra: '4.20', input_tp: '-3.00', input_thresh: '-40.00', target_offset: '0.10' },
});

test('normalises to -16 LUFS, with a gain of at most 20 dB', () => {
	expect(loudnessFilter(measured('-23.50'))).toMatch(/^loudnorm=I=-16:TP=-1.5:LRA=7:measured_I=-23.50:/);
	expect(loudnessFilter(measured('-9.00'))).toMatch(/^loudnorm=I=-16:/);
	expect(loudnessFilter(measured('-52.30'))).toMatch(/^loudnorm=I=-32.3:/);
});
