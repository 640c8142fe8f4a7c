import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { expectRestored, fillSource } from '@portico/testing/content/restored-backup.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { test } from 'vitest';

/** What `backup.store.test.ts` proves with a target on PostgreSQL. */
describeWithStore('a backup', (getDatabase) => {
	test('restored into an empty embedded store has the same rows and files; people sign in, and the audit log is intact', async () =>
		expectRestored(await fillSource(getDatabase(), scratchFolder()), 'embedded'));
});
