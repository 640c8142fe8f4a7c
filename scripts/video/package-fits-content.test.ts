import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideoManifest as ContentManifest } from '@portico/content/model/video-manifest.ts';
import { readPackage } from '@portico/content/videos/read-package.ts';
import { writeTestPlaylists } from '@portico/testing/videos/write-test-playlists.ts';
import type { VideoManifest as PackageManifest } from '@portico/video/video-manifest.ts';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { parseCommandLine } from './command-line.ts';
import { makePackage } from './make-package.ts';

// `video/` and `content/` do not import each other: this test connects the writer and the reader.
test('writes packages that the content can import', async () => {
	expectTypeOf<PackageManifest>().toEqualTypeOf<ContentManifest>();
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
		const imported = await readPackage(made.folder);
		expect(imported.manifest).toEqual(made.manifest);
		expect(imported.manifest).toMatchObject({ master: 'master.m3u8', encrypted: true, duration: 8 });
	} finally {
		await rm(folder, { recursive: true });
	}
});
