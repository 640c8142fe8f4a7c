import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { type MediaStore, storeKey } from '../../files/media-store.ts';
import { videoManifest } from '../../model/video-manifest.ts';
import { videos } from '../../store/tables/media-schema.ts';
import { manifestName } from '../../videos/read-package.ts';
import { bundleFiles } from '../formats/bundle-files.ts';
import { videoFolder } from '../formats/lists.ts';
import { BundleFile, canonicalTexts, type ExportRun, presentOnly, writeList } from './bundle-file.ts';

/**
 * Writes the videos, each with all its files into a folder of its own. Their posters are among the media.
 */
export async function exportVideos(run: ExportRun): Promise<void> {
	await writeList(run.folder, bundleFiles.videos, copyVideos(run));
}

/**
 * Copies every video and yields its entry of `videos.json`, one at a time, since their file lists can be
 * long.
 */
async function* copyVideos(run: ExportRun): AsyncGenerator<object> {
	const { database } = run.store;
	const exportedVideos = await database
		.select({ videoId: videos.videoId })
		.from(videos)
		.orderBy(sql`${videos.videoId} collate "C"`);
	for (const { videoId } of exportedVideos) {
		const [video] = await database.select().from(videos).where(eq(videos.videoId, videoId));
		if (!video || !(await copyVideo(run, video))) continue;
		yield {
			videoId,
			titles: canonicalTexts(video.titles),
			descriptions: canonicalTexts(video.descriptions),
			poster: presentOnly(video.poster),
			publishedAt: video.publishedAt.toISOString(),
		};
		await run.countWritten('videos', 1);
	}
}

/** Writes nothing of an incomplete video, since the next import would refuse it. */
async function copyVideo(run: ExportRun, video: typeof videos.$inferSelect): Promise<boolean> {
	const folder = videoFolder(video.videoId);
	// The format's order of fields is the canonical one; the store has another.
	const manifest = videoManifest.parse(video.manifest);
	for (const { name } of manifest.files) {
		const target = join(run.folder, folder, name);
		const isCopied = await copyStoredFile(run.store.media, video.digest, name, target);
		await run.countWritten('videos', 0);
		if (isCopied) continue;
		await rm(join(run.folder, folder), { recursive: true, force: true });
		await run.problem(`${folder}: the bytes of ${name} are not in the media store, so the video is omitted`);
		return false;
	}
	const file = await BundleFile.create(join(run.folder, folder), manifestName);
	try {
		await file.write(`${JSON.stringify(manifest, null, '\t')}\n`);
		await file.finish();
	} catch (error) {
		await file.close();
		throw error;
	}
	return true;
}

/** Copies a file from the media store to a path; false when the store no longer has it. */
export async function copyStoredFile(
	media: MediaStore,
	digest: string,
	name: string,
	path: string,
): Promise<boolean> {
	const opened = await media.openRead(storeKey(digest, name));
	if (opened === null) return false;
	await mkdir(dirname(path), { recursive: true });
	await pipeline(opened.stream, createWriteStream(path, { flush: true }));
	return true;
}
