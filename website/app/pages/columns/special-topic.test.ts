import { expect, test } from 'vitest';
import { accentIndex } from './special-topic.tsx';

test('distributes similar codes evenly and deterministically', () => {
	const counts = [0, 0, 0, 0];
	for (let topic = 0; topic < 1000; topic += 1) {
		const index = accentIndex(`topic-${topic}`, 4);
		expect(accentIndex(`topic-${topic}`, 4)).toBe(index);
		counts[index] = (counts[index] ?? 0) + 1;
	}
	expect(Math.min(...counts)).toBeGreaterThan(200);
	expect(counts).toHaveLength(4);
});
