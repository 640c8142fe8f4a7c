import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPackage } from '@portico/content/videos/read-package.ts';
import type { VideoManifest as TakenManifest } from '@portico/content/videos/video-manifest.ts';
import { writeTestPlaylists } from '@portico/video/testing/write-test-playlists.ts';
import type { VideoManifest as MadeManifest } from '@portico/video/video-manifest.ts';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { parseCommandLine } from './command-line.ts';
import { makePackage } from './make-package.ts';

// `video/` and `content/` know nothing of each other: here what one writes meets what the other reads.
test('what is made of a film is what the content takes', async () => {
	expectTypeOf<MadeManifest>().toEqualTypeOf<TakenManifest>();
	const folder = await mkdtemp(join(tmpdir(), 'portico-package-'));
	try {
		vi.stubEnv('FFMPEG_PATH', join(folder, 'no-ffmpeg'));
		await writeTestPlaylists(join(folder, 'stream'));
		const request = parseCommandLine(['add', 'stream/master.m3u8', '--title-zh', '大桥'], folder);
		if (request?.kind !== 'add') expect.unreachable();
		const made = await makePackage(request, {
			workFolder: join(folder, 'work'),
			signal: new AbortController().signal,
			onProgress: () => undefined,
		});
		const taken = await readPackage(made.folder);
		expect(taken.manifest).toEqual(made.manifest);
		expect(taken.manifest).toMatchObject({ master: 'master.m3u8', encrypted: true, duration: 8 });
	} finally {
		await rm(folder, { recursive: true });
	}
});
