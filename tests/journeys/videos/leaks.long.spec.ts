import { type CDPSession, expect, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { pressPlay, videoElement, waitForPlayback } from './video-page.ts';

const visits = 20;

test('twenty visits to a video leak no memory of its player', async ({ page }) => {
	test.setTimeout(120_000);
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('Performance.enable');
	await page.goto('/articledetail/group-film');
	await waitForHydration(page);
	await page.getByRole('banner').getByRole('link').first().click();
	await expect(page).toHaveURL('/');

	/** Some visits leave a playing video, most one that has just started to load. */
	async function visit(state: string) {
		await page.goBack();
		await expect(page.getByRole('heading', { level: 1, name: '三十秒' })).toBeVisible();
		await pressPlay(page, 'zh');
		await videoElement(page).locator(`[data-player-state${state}]`).waitFor();
		await page.goForward();
		await page.locator('.video-js').waitFor({ state: 'detached' });
	}

	for (let count = 0; count < 3; count += 1) await visit('=playing');
	const before = await countStableLiveObjects(devTools);
	for (let count = 1; count <= visits; count += 1) await visit(count % 10 === 0 ? '=playing' : '');
	await expect.poll(() => page.workers()).toEqual([]);
	const after = await countStableLiveObjects(devTools);
	// The library keeps one element for feature detection.
	expect(after.videos).toBeLessThanOrEqual(2);
	expect(after.mediaSources).toBeLessThanOrEqual(1);
	expect(after.nodes).toBeLessThan(before.nodes + 80);
	expect(after.listeners).toBeLessThan(before.listeners + 20);
	expect(after.heapMegabytes).toBeLessThan(before.heapMegabytes + 3);

	// The player still works.
	await page.goBack();
	await pressPlay(page, 'zh');
	await waitForPlayback(page, 0.5);
});

/** Live objects, once their number is stable: the parts of a page load one after the other. */
async function countStableLiveObjects(devTools: CDPSession) {
	let current = await countLiveObjects(devTools);
	await expect(async () => {
		const previous = current;
		current = await countLiveObjects(devTools);
		expect([current.nodes, current.listeners]).toEqual([previous.nodes, previous.listeners]);
	}).toPass({ intervals: [1000], timeout: 20_000 });
	return current;
}

/** Live objects of a page after garbage collection. */
async function countLiveObjects(devTools: CDPSession) {
	await devTools.send('HeapProfiler.collectGarbage');
	const videos = await liveInstances(devTools, 'HTMLVideoElement');
	const mediaSources = await liveInstances(devTools, 'MediaSource');
	await devTools.send('HeapProfiler.collectGarbage');
	const { metrics } = await devTools.send('Performance.getMetrics');
	const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
	return {
		videos,
		mediaSources,
		nodes: metric('Nodes'),
		listeners: metric('JSEventListeners'),
		heapMegabytes: metric('JSHeapUsedSize') / 2 ** 20,
	};
}

/** The number of instances of a class; DevTools collects garbage before counting. */
async function liveInstances(devTools: CDPSession, name: string): Promise<number> {
	const objectGroup = 'live-instances';
	const prototype = await devTools.send('Runtime.evaluate', {
		expression: `${name}.prototype`,
		objectGroup,
	});
	const { objects } = await devTools.send('Runtime.queryObjects', {
		prototypeObjectId: prototype.result.objectId ?? '',
		objectGroup,
	});
	const { result } = await devTools.send('Runtime.callFunctionOn', {
		objectId: objects.objectId ?? '',
		functionDeclaration: 'function () { return this.length; }',
	});
	await devTools.send('Runtime.releaseObjectGroup', { objectGroup });
	return result.value;
}
