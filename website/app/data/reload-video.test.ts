import { ApiFailure } from '@portico/api/client/api-failure.ts';
import { exampleVideoAnswer } from '@portico/testing/videos/example-video-answer.ts';
import { expect, test, vi } from 'vitest';
import { reloadVideo } from './reload-video.ts';

const request = vi.hoisted(() => vi.fn());
vi.mock('./browser-client.ts', () => ({ backgroundClient: () => ({ video: request }) }));

test('refetches a video in the language of the page', async () => {
	request.mockResolvedValueOnce(exampleVideoAnswer);
	expect(await reloadVideo('group-film', 'en')).toBe(exampleVideoAnswer);
	expect(request).toHaveBeenCalledExactlyOnceWith({ videoId: 'group-film', lang: 'en' });
});

test('returns null for a removed video and rejects on other failures', async () => {
	request.mockRejectedValueOnce(new ApiFailure('business', 'not found', 404));
	expect(await reloadVideo('group-film', 'zh')).toBeNull();
	const fault = new ApiFailure('transport', 'Request failed with status code 404', 404);
	request.mockRejectedValueOnce(fault);
	await expect(reloadVideo('group-film', 'zh')).rejects.toBe(fault);
});
