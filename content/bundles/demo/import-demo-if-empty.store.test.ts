import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeEach, expect, test } from 'vitest';
import { importBundle } from '../importing/import-bundle.ts';
import { emptyStore } from '../testing/empty-store.ts';
import { bundleStore } from '../testing/import-into.ts';
import { countOf } from '../testing/store-facts.ts';
import { article, writeBundle } from '../testing/write-bundle.ts';
import { importDemoIfEmpty } from './import-demo-if-empty.ts';

const demo = () =>
	writeBundle({ articles: Array.from({ length: 60 }, (_, index) => article(`demo-${index}`)) });

describeOnBothDatabases('the demo', (getDatabase) => {
	beforeEach(() => emptyStore(getDatabase()));

	/** Begins the demo and ends it after its first batch of articles. */
	async function interruptDemo(): Promise<void> {
		const cancel = new AbortController();
		const report = await importDemoIfEmpty(bundleStore(getDatabase()), demo(), {
			signal: cancel.signal,
			onProgress: ({ kind }) => {
				if (kind === 'articles') cancel.abort();
			},
		});
		expect(report?.completed).toBe(false);
		expect(await countOf(getDatabase(), 'articles')).toBe(50);
	}

	test('comes into an empty store, once', async () => {
		const store = bundleStore(getDatabase());
		expect(await importDemoIfEmpty(store, demo())).toMatchObject({ completed: true, imported: 61 });
		expect(await importDemoIfEmpty(store, demo())).toBeNull();
	});

	test('is completed when it was interrupted', async () => {
		await interruptDemo();
		expect(await importDemoIfEmpty(bundleStore(getDatabase()), demo())).toMatchObject({ completed: true });
		expect(await countOf(getDatabase(), 'articles')).toBe(60);
		expect(await importDemoIfEmpty(bundleStore(getDatabase()), demo())).toBeNull();
	});

	test('does not come where content of the operator’s own is, however little', async () => {
		const store = bundleStore(getDatabase());
		const signal = AbortSignal.abort(new Error('Interrupted.'));
		expect(await importBundle(store, writeBundle({}), { signal })).toMatchObject({ completed: false });
		expect(await countOf(getDatabase(), 'columns')).toBe(0);
		expect(await importDemoIfEmpty(store, demo())).toBeNull();
	});

	test('is not completed once the operator brought content', async () => {
		await interruptDemo();
		await importBundle(bundleStore(getDatabase()), writeBundle({ articles: [article('own')] }));
		expect(await importDemoIfEmpty(bundleStore(getDatabase()), demo())).toBeNull();
		expect(await countOf(getDatabase(), 'articles')).toBe(51);
	});

	test('does not come into a store that was filled in another way', async () => {
		await getDatabase().execute(
			`insert into columns (fd_code, page, names) values ('own', 'articlepagelist', '{"zh": "自有"}')`,
		);
		expect(await importDemoIfEmpty(bundleStore(getDatabase()), demo())).toBeNull();
	});
});
