import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { videos } from '../../store/schema.ts';
import { manifestName } from '../../videos/read-package.ts';
import { videoManifest } from '../../videos/video-manifest.ts';
import { bundleFiles } from '../formats/bundle-files.ts';
import { videoFolder } from '../formats/videos.ts';
import { BundleFile, writeList } from './bundle-file.ts';
import { canonicalTexts, presentOnly } from './canonical.ts';
import { copyStoredFile } from './copy-stored-file.ts';
import type { ExportRun } from './export-run.ts';

/** Writes the films, each with all its files into a folder of its own. Their posters are among the media. */
export async function exportVideos(run: ExportRun): Promise<void> {
	await writeList(run.folder, bundleFiles.videos, copyVideos(run));
}

/** Copies every film and answers with its entry of `videos.json`, film by film: their lists can be long. */
async function* copyVideos(run: ExportRun): AsyncGenerator<object> {
	const { database } = run.store;
	const listed = await database
		.select({ videoId: videos.videoId })
		.from(videos)
		.orderBy(sql`${videos.videoId} collate "C"`);
	for (const { videoId } of listed) {
		const [video] = await database.select().from(videos).where(eq(videos.videoId, videoId));
		if (!video || !(await copyVideo(run, video))) continue;
		yield {
			videoId,
			titles: canonicalTexts(video.titles),
			descriptions: canonicalTexts(video.descriptions),
			poster: presentOnly(video.poster),
			publishedAt: video.publishedAt.toISOString(),
		};
		await run.wrote('videos', 1);
	}
}

/** A film that is not whole would be refused by the next import, so nothing of it is written. */
async function copyVideo(run: ExportRun, video: typeof videos.$inferSelect): Promise<boolean> {
	const folder = videoFolder(video.videoId);
	// The format's own order of fields is the canonical one; the store keeps another.
	const manifest = videoManifest.parse(video.manifest);
	for (const { name } of manifest.files) {
		const target = join(run.folder, folder, name);
		const isCopied = await copyStoredFile(run.store.media, video.digest, name, target);
		await run.wrote('videos', 0);
		if (isCopied) continue;
		await rm(join(run.folder, folder), { recursive: true, force: true });
		await run.problem(`${folder}: the bytes of ${name} are not in the media store, so the film is left out`);
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
