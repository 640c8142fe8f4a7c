import { ApiFailure } from '@portico/api/client/api-failure.ts';
import { expect, test, vi } from 'vitest';
import { loadExistingPage } from './load-existing-page.ts';

const missing = new ApiFailure('business', 'No such page', 404);

/** As the API: 404 for a page beyond the end, but not for page 1 of an empty list. */
function listOf(total: number, pageSize = 10) {
	return vi.fn(async (page: number | undefined = 1) => {
		if (Number(page) > 1 && (Number(page) - 1) * pageSize >= total) throw missing;
		return { total, pageSize, page: Number(page) };
	});
}

const addressOf = (page: number) => `/list?page=${page}`;

test.each([
	['9', 25, '/list?page=3'],
	['4', 30, '/list?page=3'],
	['2', 10, '/list?page=1'],
	['2', 0, '/list?page=1'],
	['100001', 25, '/list?page=3'],
	['99999999999', 25, '/list?page=3'],
])('redirects page %s of %i entries to %s', async (requestedPage, total, address) => {
	const redirection: Response = await loadExistingPage(requestedPage, listOf(total), addressOf).catch(
		(error) => error,
	);
	expect([redirection.status, redirection.headers.get('Location')]).toEqual([302, address]);
});

test.each([
	[null, 1],
	['', 1],
	['2', 2],
	['3', 3],
	['000003', 3],
])('loads page %j with one call', async (requestedPage, page) => {
	const load = listOf(25);
	expect(await loadExistingPage(requestedPage, load, addressOf)).toMatchObject({ page });
	expect(load).toHaveBeenCalledTimes(1);
});

test('passes an invalid page number to the API', async () => {
	const refused = new ApiFailure('transport', 'Request failed with status code 400', 400);
	const load = vi.fn().mockRejectedValue(refused);
	await expect(loadExistingPage('zwei', load, addressOf)).rejects.toBe(refused);
	expect(load.mock.calls).toEqual([['zwei']]);
});

test('rethrows 404 for an unknown list', async () => {
	const load = vi.fn().mockRejectedValue(missing);
	await expect(loadExistingPage(null, load, addressOf)).rejects.toBe(missing);
	await expect(loadExistingPage('2', load, addressOf)).rejects.toBe(missing);
});

test('does not redirect to the page that was missing, even if the list has grown since', async () => {
	const load = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue({ total: 25, pageSize: 10 });
	await expect(loadExistingPage('3', load, addressOf)).rejects.toBe(missing);
});
