import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const slider = (page: Page) => page.getByRole('region', { name: '重点业务' });
const numbers = (page: Page) => slider(page).getByRole('list').last().getByRole('button');

/** Expects that only this slide is visible, and that the index marks it. */
async function expectShown(page: Page, index: number): Promise<void> {
	await expect(numbers(page).nth(index)).toHaveAttribute('aria-current', 'true');
	await expect(slider(page).locator('[aria-current]')).toHaveCount(1);
	const slide = slider(page).getByRole('list').first().locator('> li').nth(index);
	await expect.poll(() => leftOf(slide)).toBe(0);
}

async function leftOf(element: Locator): Promise<number | undefined> {
	return (await element.boundingBox())?.x;
}

test('slides change by index, by arrow keys and automatically, until they are paused', async ({ page }) => {
	await page.goto('/');
	await waitForHydration(page);
	const pause = slider(page).getByRole('button', { name: '暂停轮播' });
	await expect(pause).toBeVisible();

	// The progress line is the timer. It pauses on hover.
	const fill = () =>
		page.evaluate(() => {
			const clocks = document
				.getAnimations()
				.filter((each) => 'animationName' in each && each.playState === 'running');
			for (const clock of clocks) clock.finish();
			return clocks.length;
		});
	await slider(page).hover();
	await expect.poll(fill).toBe(0);
	await expectShown(page, 0);
	await page.mouse.move(0, 0);
	await expect.poll(fill).toBe(1);
	await expectShown(page, 1);

	await numbers(page).nth(3).click();
	await expectShown(page, 3);
	await page.keyboard.press('ArrowRight');
	await expectShown(page, 4);
	await slider(page).getByRole('button', { name: '下一张' }).press('Enter');
	await expectShown(page, 0);

	// The focus moves from the link of a slide to that of the next one.
	await slider(page).getByRole('link').first().focus();
	await page.keyboard.press('ArrowLeft');
	await expectShown(page, 4);
	await expect(slider(page).getByRole('link').last()).toBeFocused();

	await pause.click();
	await page.mouse.move(0, 0);
	await expect(slider(page).getByRole('button', { name: '继续轮播' })).toBeVisible();
	expect(await fill()).toBe(0);
});

test('other slides load no picture before the page has loaded', async ({ page }) => {
	await page.goto('/');
	const pictures = slider(page).locator('img');
	await expect(pictures.nth(1)).toHaveJSProperty('complete', true);
	const loadTimes = await pictures.evaluateAll((images: HTMLImageElement[]) => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		const loaded = navigation?.loadEventStart ?? 0;
		return images.map(({ currentSrc }) => {
			const [entry] = performance.getEntriesByName(currentSrc);
			return entry && (entry.startTime < loaded ? 'before' : 'after');
		});
	});
	expect(loadTimes.slice(0, 2)).toEqual(['before', 'after']);
	expect(loadTimes.slice(1)).not.toContain('before');
});

test.describe('with reduced motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('the arrow keys show the slide whose link they focus', async ({ page }) => {
		await page.goto('/');
		await waitForHydration(page);
		const links = slider(page).getByRole('link');
		await links.first().focus();
		for (const index of [1, 2]) {
			await page.keyboard.press('ArrowRight');
			await expect(links.nth(index)).toBeFocused();
			await expectShown(page, index);
		}
	});
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('all slides are reachable, and no control is shown that needs scripts', async ({ page }) => {
		await page.goto('/');
		await expect(slider(page).getByRole('button')).toHaveCount(0);
		const last = slider(page).getByRole('link').last();
		await last.focus();
		await expect(last).toBeInViewport({ ratio: 1 });
		await expect(slider(page).getByRole('img').last()).toBeInViewport();
	});
});
