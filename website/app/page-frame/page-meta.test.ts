import type { Site } from '@portico/api/answers/site.ts';
import { exampleVideoAnswer } from '@portico/testing/videos/example-video-answer.ts';
import { expect, test } from 'vitest';
import { videoObjects } from './page-meta.ts';

const site = { siteUrl: 'https://www.example.org' } as Site;

test('uses absolute addresses and an ISO 8601 duration', () => {
	expect(videoObjects([exampleVideoAnswer], site)).toEqual([
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

test('omits missing fields, with a duration of at least one second', () => {
	const bare = { ...exampleVideoAnswer, description: null, poster: null, download: null, duration: 0.2 };
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

test('lists a repeated video once', () => {
	const other = { ...exampleVideoAnswer, videoId: 'bridge', title: { text: 'Bridge', lang: 'en' as const } };
	expect(videoObjects([exampleVideoAnswer, other, exampleVideoAnswer], site)).toMatchObject([
		{ name: '立如磐，行如川' },
		{ name: 'Bridge', inLanguage: 'en' },
	]);
	expect(videoObjects([exampleVideoAnswer], undefined)).toEqual([]);
});
