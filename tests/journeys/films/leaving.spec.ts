import { type CDPSession, expect, test } from '@playwright/test';
import { film, isUnderWay, pressPlay } from './film-page.ts';

const visits = 50;

test('fifty visits to a film leave nothing of its player behind', async ({ page }) => {
	test.setTimeout(120_000);
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('Performance.enable');
	await page.goto('/articledetail/group-film');
	await page.getByRole('banner').getByRole('link').first().click();
	await expect(page).toHaveURL('/');

	/** Some leave a film that plays, most one that has only begun to load. */
	async function visit(state: string) {
		await page.goBack();
		await expect(page.getByRole('heading', { level: 1, name: '三十秒' })).toBeVisible();
		await pressPlay(page, 'zh');
		await film(page).locator(`[data-player-state${state}]`).waitFor();
		await page.goForward();
		await page.locator('.video-js').waitFor({ state: 'detached' });
	}

	for (let count = 0; count < 3; count += 1) await visit('=playing');
	const before = await whatIsHeld(devTools);
	for (let count = 1; count <= visits; count += 1) await visit(count % 10 === 0 ? '=playing' : '');
	const after = await whatIsHeld(devTools);
	await expect.poll(() => page.workers()).toEqual([]);
	// The library keeps one to try the browser out, and what was left last may go a little later.
	expect(after.videos).toBeLessThanOrEqual(2);
	expect(after.mediaSources).toBeLessThanOrEqual(1);
	expect(after.nodes).toBeLessThan(before.nodes + 200);
	expect(after.listeners).toBeLessThan(before.listeners + 50);
	expect(after.heapMegabytes).toBeLessThan(before.heapMegabytes + 5);

	// And it plays as it did the first time.
	await page.goBack();
	await pressPlay(page, 'zh');
	await isUnderWay(page, 0.5);
});

/** What is still reachable in a page, once all garbage is collected. */
async function whatIsHeld(devTools: CDPSession) {
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

/** How many objects of a kind there are; DevTools collects garbage before it counts. */
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
