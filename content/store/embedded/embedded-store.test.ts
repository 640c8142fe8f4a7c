import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { expect, test } from 'vitest';
import { searchArticles } from '../../search/search-articles.ts';
import { type Database, openStore } from '../connect.ts';
import { allowMemoryOf, withHints } from './pglite-module.ts';

/**
 * What keeps the embedded store honest in the everyday tier, where store tests run on PostgreSQL: it opens an empty
 * folder, migrates it, takes an import and a publication, finds them, and has all of it after a restart.
 */

async function titlesFound(database: Database, q: string): Promise<string[]> {
	const request = { q, sort: 'relevance', page: 1, pageSize: 10 } as const;
	return (await searchArticles(database, 'zh', request)).items.map(({ title }) => title);
}

test('the embedded store keeps what was imported and published, and finds it, after a restart', async () => {
	const settings = { databaseUrl: null, dataDir: scratchFolder() };
	const first = await openStore(settings);
	try {
		await importInto(first.database, {
			columns: [column('news')],
			articles: [
				article('bridge', { texts: { zh: text('澜江大桥合龙') } }),
				article('tunnel', { texts: { zh: text('云岭隧道贯通') } }),
			],
		});
		const draft = { title: '澜江大桥通车', body: '<p>八百六十八米，一跨过江。</p>' };
		await saveDraft(first.database, { articleId: 'bridge', lang: 'zh' }, draft);
		expect(await titlesFound(first.database, '通车')).toEqual([]);
		await publish(first.database, { articleId: 'bridge', lang: 'zh' });
		expect(await titlesFound(first.database, '通车')).toEqual(['澜江大桥通车']);
	} finally {
		await first.close();
	}

	const second = await openStore(settings);
	try {
		expect(await titlesFound(second.database, '通车')).toEqual(['澜江大桥通车']);
		expect(await titlesFound(second.database, '隧道')).toEqual(['云岭隧道贯通']);
		await expectConsistentStore(second.database);
	} finally {
		await second.close();
	}
});

/**
 * A module that imports a function, a table and a memory of 2,048 pages, with functions of these lengths.
 */
function moduleOf(...bodies: number[]): Uint8Array<ArrayBuffer> {
	const number = (value: number): number[] =>
		value < 128 ? [value] : [(value % 128) + 128, ...number(value >> 7)];
	const section = (kind: number, content: number[]) => [kind, ...number(content.length), ...content];
	const name = (text: string) => [text.length, ...Buffer.from(text)];
	// No locals, then `nop`s up to the end.
	const body = (length: number) => [...number(length), 0, ...Array(length - 2).fill(0x01), 0x0b];
	const imports = [
		...[3, ...name('env'), ...name('call'), 0, 0],
		...[...name('env'), ...name('table'), 1, 0x70, 0, 0],
		...[...name('env'), ...name('memory'), 2, 1, ...number(2048), ...number(32_768)],
	];
	return Uint8Array.from([
		...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
		...section(1, [1, 0x60, 0, 0]),
		...section(2, imports),
		...section(3, [bodies.length, ...bodies.map(() => 0)]),
		...section(10, [bodies.length, ...bodies.flatMap(body)]),
	]);
}

test('adds a hint for functions of more than 64 KB, before the code section', () => {
	const bytes = withHints(moduleOf(10, 65_536, 65_537));
	const name = Buffer.from(bytes).indexOf('compilationHints');
	const [functions, ...hints] = bytes.subarray(name + 16, name + 20);
	expect({ functions, hints }).toEqual({ functions: 3, hints: [0, 0, 0b01_01_10] });
	expect(bytes[name + 20]).toBe(10);
	expect(WebAssembly.validate(bytes)).toBe(true);
});

test('lets a module accept less memory than it was built for', () => {
	const env = (pages: number) => ({
		env: {
			call: () => undefined,
			table: new WebAssembly.Table({ element: 'anyfunc', initial: 1 }),
			memory: new WebAssembly.Memory({ initial: pages, maximum: 32_768 }),
		},
	});
	const bytes = moduleOf(10);
	expect(() => new WebAssembly.Instance(new WebAssembly.Module(bytes), env(256))).toThrow(/memory/);
	allowMemoryOf(bytes, 256);
	expect(() => new WebAssembly.Instance(new WebAssembly.Module(bytes), env(256))).not.toThrow();
});
