import { expect, test } from 'vitest';
import { loudnessFilter } from './measure-loudness.ts';

const heard = (lufs: string) => ({
	...{ input_i: lufs, input_lra: '4.20', input_tp: '-3.00', input_thresh: '-40.00', target_offset: '0.10' },
});

test('sound is brought to -16 LUFS, but raised by 20 dB at most', () => {
	expect(loudnessFilter(heard('-23.50'))).toMatch(/^loudnorm=I=-16:TP=-1.5:LRA=7:measured_I=-23.50:/);
	expect(loudnessFilter(heard('-9.00'))).toMatch(/^loudnorm=I=-16:/);
	expect(loudnessFilter(heard('-52.30'))).toMatch(/^loudnorm=I=-32.3:/);
});
