import { ApiFailure } from '@portico/api/client/api-failure.ts';
import { expect, test, vi } from 'vitest';
import { reloadVideo } from './reload-video.ts';
import { exampleFilm } from './testing/example-film.ts';

const ask = vi.hoisted(() => vi.fn());
vi.mock('../../data/browser-client.ts', () => ({ quietClient: () => ({ video: ask }) }));

test('a film is asked for again in the language of the page', async () => {
	ask.mockResolvedValueOnce(exampleFilm);
	expect(await reloadVideo('group-film', 'en')).toBe(exampleFilm);
	expect(ask).toHaveBeenCalledExactlyOnceWith({ videoId: 'group-film', lang: 'en' });
});

test('one that is not there any more is null; any other failure is the caller’s', async () => {
	ask.mockRejectedValueOnce(new ApiFailure('business', 'not found', 404));
	expect(await reloadVideo('group-film', 'zh')).toBeNull();
	const fault = new ApiFailure('transport', 'Request failed with status code 404', 404);
	ask.mockRejectedValueOnce(fault);
	await expect(reloadVideo('group-film', 'zh')).rejects.toBe(fault);
});
