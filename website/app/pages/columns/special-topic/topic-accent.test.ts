import { expect, test } from 'vitest';
import { accentPlace } from './topic-accent.ts';

test('codes that differ little are spread over all places, and each keeps its own', () => {
	const counts = [0, 0, 0, 0];
	for (let topic = 0; topic < 1000; topic += 1) {
		const place = accentPlace(`topic-${topic}`, 4);
		expect(accentPlace(`topic-${topic}`, 4)).toBe(place);
		counts[place] = (counts[place] ?? 0) + 1;
	}
	expect(Math.min(...counts)).toBeGreaterThan(200);
	expect(counts).toHaveLength(4);
});
