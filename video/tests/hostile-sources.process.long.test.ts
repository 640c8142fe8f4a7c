import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editFile, makeTestStream } from '@portico/testing/videos/make-test-stream.ts';
import { makeTestVideo } from '@portico/testing/videos/make-test-video.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegFailed, runFfmpeg, runFfprobe } from '../ffmpeg/run-ffmpeg.ts';
import { importStream } from '../import/import-stream.ts';
import { makePoster } from '../make-images.ts';
import { makeVideo } from '../make-video.ts';
import { UnusableVideo } from '../video-manifest.ts';

/** Sources that refer to network addresses or to files elsewhere on the machine. */

// ffmpeg takes seconds, and longer on a busy machine.

const { signal } = new AbortController();
let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'hostile-sources-'));
	return () => rm(folder, { recursive: true });
});

/** Starts a server in the internal network that records its requests. */
async function startInternalServer() {
	const requestedUrls: string[] = [];
	const server = createServer((request, response) => {
		requestedUrls.push(request.url ?? '');
		response.end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void server.close());
	return { requestedUrls, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const playlistOf = (target: string) =>
	`#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${target}\n#EXT-X-ENDLIST\n`;

const make = (video: string) =>
	makeVideo(video, {
		...{ workFolder: join(folder, 'work'), subtitles: [], encrypt: false, preset: 'ultrafast' },
		...{ signal, onProgress: () => undefined },
	});

test.each([
	['an HLS playlist', playlistOf],
	['a list of files', (target: string) => `ffconcat version 1.0\nfile '${target}'\n`],
	[
		'a DASH manifest',
		(target: string) =>
			'<MPD profiles="urn:mpeg:dash:profile:isoff-live:2011" mediaPresentationDuration="PT5S"><Period>' +
			`<AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>${target}</BaseURL></Representation>` +
			'</AdaptationSet></Period></MPD>',
	],
])('does not follow %s with the name of a video, into the network or to files', async (_, write) => {
	const { address, requestedUrls } = await startInternalServer();
	const secret = await makeTestVideo('silent', join(folder, 'secret.mp4'), 1);
	for (const target of [`${address}/inner.ts`, `file://${secret}`]) {
		const video = join(folder, 'film.mp4');
		await writeFile(video, write(target));
		const refused = await make(video).catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(UnusableVideo);
		// Rejected by its signature: ffprobe would have found the video that it refers to.
		expect((refused as Error).message).toMatch(/^film\.mp4 is (an HLS playlist|a list|a DASH manifest)/);
		await expect(makePoster(posterSource(await findFfmpeg()), video)).rejects.toThrow('is a list of files');
	}
	expect(requestedUrls).toEqual([]);
});

const posterSource = (programs: Awaited<ReturnType<typeof findFfmpeg>>) => ({
	...{ programs, folder, video: '', width: 64, height: 36, duration: 1, signal },
});

test('fetches nothing even when ffmpeg or ffprobe opens a playlist', async () => {
	const { address, requestedUrls } = await startInternalServer();
	const programs = await findFfmpeg();
	await writeFile(join(folder, 'list.m3u8'), playlistOf(`${address}/inner.ts`));
	const written = runFfmpeg(programs, ['-i', 'list.m3u8', '-f', 'null', '-'], { signal, folder });
	await expect(written).rejects.toThrow(FfmpegFailed);
	await runFfprobe(programs, ['-show_streams', join(folder, 'list.m3u8')], signal).catch(() => null);
	expect(requestedUrls).toEqual([]);
});

test('rejects a stream with a segment that is itself a playlist', async () => {
	const { address, requestedUrls } = await startInternalServer();
	const source = join(folder, 'stream');
	await mkdir(source);
	await makeTestStream(source, 'mpegts');
	await editFile(join(source, 'v0/index.m3u8'), 'part 000.ts', 'nested.ts');
	await writeFile(join(source, 'v0/nested.ts'), playlistOf(`${address}/inner.ts`));
	const workFolder = join(folder, 'work');
	const refused = await importStream(join(source, 'master.m3u8'), { workFolder, signal }).catch(
		(error: unknown) => error,
	);
	expect(refused).toBeInstanceOf(UnusableVideo);
	expect((refused as Error).message).toContain('"nested.ts" is a list of other files');
	expect(await readdir(workFolder)).toEqual([]);
	expect(requestedUrls).toEqual([]);
});
