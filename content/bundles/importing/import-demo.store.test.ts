import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { countOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { importBundle } from './import-bundle.ts';
import { importDemoIfEmpty } from './import-demo.ts';

const demo = () =>
	writeBundle({ articles: Array.from({ length: 60 }, (_, index) => article(`demo-${index}`)) });

describeWithStore('the demo', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	/** Starts an import of the demo and cancels it after the first batch of articles. */
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

	test('is imported into an empty store once', async () => {
		const store = bundleStore(getDatabase());
		expect(await importDemoIfEmpty(store, demo())).toMatchObject({ completed: true, imported: 61 });
		expect(await importDemoIfEmpty(store, demo())).toBeNull();
	});

	test('is completed after an interruption', async () => {
		await interruptDemo();
		expect(await importDemoIfEmpty(bundleStore(getDatabase()), demo())).toMatchObject({ completed: true });
		expect(await countOf(getDatabase(), 'articles')).toBe(60);
		expect(await importDemoIfEmpty(bundleStore(getDatabase()), demo())).toBeNull();
	});

	test('is not imported when the operator has content, however little', async () => {
		const store = bundleStore(getDatabase());
		const signal = AbortSignal.abort(new Error('Interrupted.'));
		expect(await importBundle(store, writeBundle({}), { signal })).toMatchObject({ completed: false });
		expect(await countOf(getDatabase(), 'columns')).toBe(0);
		expect(await importDemoIfEmpty(store, demo())).toBeNull();
	});

	test('is not completed once the operator has imported content', async () => {
		await interruptDemo();
		await importBundle(bundleStore(getDatabase()), writeBundle({ articles: [article('own')] }));
		expect(await importDemoIfEmpty(bundleStore(getDatabase()), demo())).toBeNull();
		expect(await countOf(getDatabase(), 'articles')).toBe(51);
	});

	test('is not imported into a store that was filled in another way', async () => {
		await getDatabase().execute(
			`insert into columns (fd_code, page, names) values ('own', 'articlepagelist', '{"zh": "自有"}')`,
		);
		expect(await importDemoIfEmpty(bundleStore(getDatabase()), demo())).toBeNull();
	});
});
