import { join } from 'node:path';
import { languages } from '@portico/api/languages.ts';
import { videoFolder } from '@portico/content/bundles/formats/videos.ts';
import { readPackage } from '@portico/content/videos/read-package.ts';
import { checkHls } from '@portico/video/rules/check-hls.ts';
import { expect, test } from 'vitest';
import { demoFolder, readDemoBundle } from './demo-bundle.ts';

const { site, articles, videos } = readDemoBundle();
const folderOf = (videoId: string) => join(demoFolder, videoFolder(videoId));

test('the home page and bodies name existing videos, and every video is in a body in both languages', () => {
	const videoIds = videos.map(({ videoId }) => videoId);
	expect(videoIds).toContain(site.home.film);
	for (const language of languages) {
		const bodies = articles.map(({ texts }) => texts[language]?.body ?? '').join('');
		const videoIdsInBodies = [...bodies.matchAll(/data-video-id="([^"]*)"/g)].map(([, videoId]) => videoId);
		expect(new Set(videoIdsInBodies), language).toEqual(new Set(videoIds));
	}
});

test.each(videos.map(({ videoId }) => videoId))(
	'%s follows the rules of HLS, with subtitles in both languages',
	async (videoId) => {
		const { manifest } = await readPackage(folderOf(videoId));
		expect(manifest.subtitles.map(({ lang }) => lang)).toEqual([...languages]);
		expect(manifest.renditions.length).toBeGreaterThan(1);
		expect(manifest).toMatchObject({
			poster: 'poster.jpg',
			thumbnails: 'thumbnails.vtt',
			download: 'film.mp4',
		});
		expect(await checkHls(folderOf(videoId))).toEqual([]);
	},
);
