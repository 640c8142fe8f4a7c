import { open, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { objectStoreKinds } from '@portico/testing/s3/object-store-kinds.ts';
import { expect, test } from 'vitest';

test.each(objectStoreKinds)('%s streams a large file without holding it in memory', async (_kind, openIn) => {
	const { store, close } = await openIn(scratchFolder());
	const size = 96 * 1024 * 1024;
	const path = join(scratchFolder(), 'film.mp4');
	await writeFile(path, 'the beginning');
	await truncate(path, size);
	const end = await open(path, 'r+');
	await end.write('the end', size - 7);
	await end.close();

	const buffers = measureBuffers();
	const whilePutting = setInterval(buffers.look, 400);
	await store.put('ab/film.mp4', path).finally(() => clearInterval(whilePutting));

	const opened = await store.openRead('ab/film.mp4');
	let bytes = 0;
	let last = Buffer.alloc(0);
	for await (const chunk of opened?.stream ?? []) {
		if (Math.floor((4 * bytes) / size) < Math.floor((4 * (bytes + chunk.length)) / size)) buffers.look();
		bytes += chunk.length;
		last = chunk;
	}
	expect(bytes).toBe(size);
	expect(last.subarray(-7).toString()).toBe('the end');
	expect(buffers.maxBytes()).toBeLessThan((size * 2) / 3);
	await rm(path);
	await close();
});

/** Measures the growth of buffer memory in use. */
function measureBuffers(): { look(): void; maxBytes(): number } {
	// Unused buffers count until they are collected, which may be late.
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	collectGarbage();
	const before = process.memoryUsage().arrayBuffers;
	let maxBytes = 0;
	return {
		look() {
			collectGarbage();
			maxBytes = Math.max(maxBytes, process.memoryUsage().arrayBuffers - before);
		},
		maxBytes: () => maxBytes,
	};
}
