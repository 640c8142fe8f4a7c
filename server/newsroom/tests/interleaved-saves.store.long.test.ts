import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { test } from 'vitest';
import { expectNoSaveLost } from './expect-no-save-lost.ts';

describeWithStore('a working copy that two people save at the same time', (_, getStore) => {
	// The limit ends only what hangs: the embedded store takes a minute where other tests run beside it.
	test(
		'acknowledges each of 1,000 saves on the revision before it, and loses none',
		{ timeout: 900_000 },
		() => expectNoSaveLost(getStore(), 1_000),
	);
});
