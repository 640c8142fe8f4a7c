import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { expect, test } from 'vitest';
import { findSharedSecret } from './shared-secret.ts';

describeWithStore('a shared secret', (getDatabase) => {
	test('is the same for all who ask, also those who ask first at the same moment', async () => {
		const asked = Array.from({ length: 8 }, () => findSharedSecret(getDatabase(), 'keys'));
		const [first, ...others] = await Promise.all(asked);
		expect(first).toHaveLength(32);
		for (const other of others) expect(other).toEqual(first);
		expect(await findSharedSecret(getDatabase(), 'keys')).toEqual(first);
	});

	test('is another under another name', async () => {
		const [keys, others] = [
			await findSharedSecret(getDatabase(), 'keys'),
			await findSharedSecret(getDatabase(), 'others'),
		];
		expect(keys.equals(others)).toBe(false);
	});
});
