import { ApiFailure } from '@portico/api/client/api-failure.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test, vi } from 'vitest';
import { exampleFilm } from '../../../article-blocks/video/testing/example-film.ts';
import { loader } from './video-list.tsx';

const withoutFilm = { articleId: 'a1', video: null };
const withFilm = { articleId: 'a2', video: { videoId: 'group-film', duration: 83.4 } };

/** What the page is given for a column with these articles; `video` answers for the film. */
function load(items: object[], video: () => Promise<unknown>) {
	const client = { column: async () => ({}), columnArticles: async () => ({ items }), video };
	const context = { get: () => client };
	const request = new Request('https://www.example.org/en/articlevideolist/films');
	return loader({ request, params: { fdCode: 'films' }, context } as unknown as LoaderFunctionArgs);
}

test('the first article with a film leads with it', async () => {
	const video = vi.fn(async () => exampleFilm);
	expect(await load([withoutFilm, withFilm], video)).toMatchObject({ film: { videoId: 'group-film' } });
	expect(video.mock.calls).toEqual([[{ videoId: 'group-film', lang: 'en' }]]);
});

test('a list without films asks for none', async () => {
	const video = vi.fn(async () => exampleFilm);
	expect(await load([withoutFilm], video)).toMatchObject({ film: null });
	expect(video).not.toHaveBeenCalled();
});

test('a film taken away meanwhile leaves the list as it is, a failed call does not', async () => {
	const gone = async () => Promise.reject(new ApiFailure('business', 'not found', 404));
	expect(await load([withFilm], gone)).toMatchObject({ film: null, list: { items: [withFilm] } });
	const failed = async () => Promise.reject(new ApiFailure('transport', 'Network Error', null));
	await expect(load([withFilm], failed)).rejects.toMatchObject({ init: { status: 500 } });
});
