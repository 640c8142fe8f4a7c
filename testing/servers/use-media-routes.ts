import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderMediaStore, type MediaStore } from '@portico/content/files/media-store.ts';
import { plainPage } from '@portico/server/error-answers/plain-page.ts';
import { type MediaDeps, mediaRoutes } from '@portico/server/media-files/media-routes.ts';
import { createKeySignatures } from '@portico/server/media-files/video-keys.ts';
import type { Hono } from 'hono';
import { afterEach, beforeEach } from 'vitest';

/** The digest in the addresses of test files. */
export const testDigest = 'c0ffee00'.repeat(4);

/** The address of a test file. */
export function addressOf(name: string): string {
	return `http://localhost/media/${testDigest}/${name}`;
}

/**
 * Gives each test a media store, and the routes that serve it.
 *
 * @param files stored under `testDigest`, by name
 */
export function useMediaRoutes(files: Readonly<Record<string, string | Uint8Array>>) {
	let folder: string;
	let media: MediaStore;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'media-routes-'));
		media = folderMediaStore(folder);
		for (const [name, content] of Object.entries(files))
			await media.put(testDigest, name, Buffer.from(content));
	});
	afterEach(() => rm(folder, { recursive: true }));
	return {
		media: () => media,
		/** The routes, with replaced dependencies. */
		routes: (replaced: Partial<MediaDeps> = {}): Hono =>
			mediaRoutes({
				media,
				inUse: { useOf: async () => ({ untilEvent: true, isAttachment: false }) },
				missingFilePage: async (language) => plainPage(language, 404),
				keySignatures: createKeySignatures(async () => Buffer.alloc(32, 'secret')),
				mediaOrigins: [],
				reportFault(error) {
					throw error;
				},
				...replaced,
			}),
	};
}
