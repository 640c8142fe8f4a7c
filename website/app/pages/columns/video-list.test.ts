import { ApiFailure } from '@portico/api/client/api-failure.ts';
import { exampleVideoAnswer } from '@portico/testing/videos/example-video-answer.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createLoader } from '../../data/page-load.ts';
import { load as loadPage } from './video-list.tsx';

const withoutVideo = { articleId: 'a1', video: null };
const withVideo = { articleId: 'a2', video: { videoId: 'group-film', duration: 83.4 } };

/** Runs the page's loader for a column with these articles. */
function load(items: object[], video: () => Promise<unknown>) {
	const client = { column: async () => ({}), columnArticles: async () => ({ items }), video };
	const context = { get: () => client };
	const request = new Request('https://www.example.org/en/articlevideolist/films');
	return createLoader(loadPage)({
		request,
		params: { fdCode: 'films' },
		context,
	} as unknown as LoaderFunctionArgs);
}

test('leads with the first article that has a video', async () => {
	const video = vi.fn(async () => exampleVideoAnswer);
	expect(await load([withoutVideo, withVideo], video)).toMatchObject({ video: { videoId: 'group-film' } });
	expect(video.mock.calls).toEqual([[{ videoId: 'group-film', lang: 'en' }]]);
});

test('requests no video for a list without any', async () => {
	const video = vi.fn(async () => exampleVideoAnswer);
	expect(await load([withoutVideo], video)).toMatchObject({ video: null });
	expect(video).not.toHaveBeenCalled();
});

test('ignores a removed video, but not a failed call', async () => {
	const gone = async () => Promise.reject(new ApiFailure('business', 'not found', 404));
	expect(await load([withVideo], gone)).toMatchObject({ video: null, list: { items: [withVideo] } });
	const failed = async () => Promise.reject(new ApiFailure('transport', 'Network Error', null));
	await expect(load([withVideo], failed)).rejects.toMatchObject({ init: { status: 500 } });
});
