import type { Video } from '@portico/api/answers/videos.ts';

/** A video as the API returns it, without thumbnails and subtitles. */
export const exampleVideoAnswer: Video = {
	videoId: 'group-film',
	title: { text: '立如磐，行如川', lang: 'zh' },
	description: { text: '二十秒看集团。', lang: 'zh' },
	publishedAt: '2026-05-01T00:00:00.000Z',
	duration: 83.4,
	width: 1280,
	height: 720,
	poster: { src: '/media/0a/poster.jpg', width: 1280, height: 720, alt: '', preview: null, variants: [] },
	source: '/media/0b/master.m3u8',
	download: { href: '/media/0b/film.mp4', mediaType: 'video/mp4', size: 2048 },
	thumbnails: null,
	subtitles: [],
};
