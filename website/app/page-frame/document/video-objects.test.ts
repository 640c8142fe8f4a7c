import type { Site } from '@portico/api/answers/site.ts';
import { expect, test } from 'vitest';
import { exampleFilm } from '../../article-blocks/video/testing/example-film.ts';
import { videoObjects } from './video-objects.ts';

const site = { siteUrl: 'https://www.example.org' } as Site;

test('a film is told with absolute addresses and its duration as machines read it', () => {
	expect(videoObjects([exampleFilm], site)).toEqual([
		{
			'@type': 'VideoObject',
			name: '立如磐，行如川',
			description: '二十秒看集团。',
			thumbnailUrl: 'https://www.example.org/media/0a/poster.jpg',
			uploadDate: '2026-05-01T00:00:00.000Z',
			duration: 'PT83S',
			contentUrl: 'https://www.example.org/media/0b/film.mp4',
			inLanguage: 'zh-CN',
		},
	]);
});

test('what a film lacks is left out, and none lasts no time', () => {
	const bare = { ...exampleFilm, description: null, poster: null, download: null, duration: 0.2 };
	expect(videoObjects([bare], site)).toEqual([
		{
			'@type': 'VideoObject',
			name: '立如磐，行如川',
			uploadDate: '2026-05-01T00:00:00.000Z',
			duration: 'PT1S',
			inLanguage: 'zh-CN',
		},
	]);
});

test('a film that stands on a page twice is told once', () => {
	const other = { ...exampleFilm, videoId: 'bridge', title: { text: 'Bridge', lang: 'en' as const } };
	expect(videoObjects([exampleFilm, other, exampleFilm], site)).toMatchObject([
		{ name: '立如磐，行如川' },
		{ name: 'Bridge', inLanguage: 'en' },
	]);
	expect(videoObjects([exampleFilm], undefined)).toEqual([]);
});
