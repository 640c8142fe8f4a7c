import { expect, test } from 'vitest';
import { whyTooLarge } from './body-limit.ts';

test('measures a body in bytes, not in characters', () => {
	expect(whyTooLarge('磐'.repeat(341), 1024)).toBeNull();
	expect(whyTooLarge('磐'.repeat(342), 1024)).toBe('is larger than 1 KB (MAX_BODY_KB)');
});

test('allows one element per 40 bytes; end tags do not count', () => {
	expect(whyTooLarge('<b></b>'.repeat(25), 1024)).toBeNull();
	expect(whyTooLarge('<td>x'.repeat(26), 1024)).toBe('has more than 25 elements (MAX_BODY_KB)');
});
