import { expect, type Locator, type Page, test } from '@playwright/test';
import { untilScriptsRun } from './support/until-scripts-run.ts';

const slider = (page: Page) => page.getByRole('region', { name: '重点业务' });
const numbers = (page: Page) => slider(page).getByRole('list').last().getByRole('button');

/** That slide alone stands in the window, and the index says so. */
async function expectShown(page: Page, index: number): Promise<void> {
	await expect(numbers(page).nth(index)).toHaveAttribute('aria-current', 'true');
	await expect(slider(page).locator('[aria-current]')).toHaveCount(1);
	const slide = slider(page).getByRole('list').first().locator('> li').nth(index);
	await expect.poll(() => leftOf(slide)).toBe(0);
}

async function leftOf(element: Locator): Promise<number | undefined> {
	return (await element.boundingBox())?.x;
}

test('slides come by their number, by arrow keys and by themselves, until they are paused', async ({
	page,
}) => {
	await page.goto('/');
	await untilScriptsRun(page);
	const pause = slider(page).getByRole('button', { name: '暂停轮播' });
	await expect(pause).toBeVisible();

	// The line that fills is the clock. It stands while a visitor points at the slider, and runs when they go.
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

	// Whoever stands on a slide's link stands on the next one's.
	await slider(page).getByRole('link').first().focus();
	await page.keyboard.press('ArrowLeft');
	await expectShown(page, 4);
	await expect(slider(page).getByRole('link').last()).toBeFocused();

	await pause.click();
	await page.mouse.move(0, 0);
	await expect(slider(page).getByRole('button', { name: '继续轮播' })).toBeVisible();
	expect(await fill()).toBe(0);
});

test('no other slide asks for its picture before the page has loaded', async ({ page }) => {
	await page.goto('/');
	const pictures = slider(page).locator('img');
	await expect(pictures.nth(1)).toHaveJSProperty('complete', true);
	const asked = await pictures.evaluateAll((images: HTMLImageElement[]) => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		const loaded = navigation?.loadEventStart ?? 0;
		return images.map(({ currentSrc }) => {
			const [entry] = performance.getEntriesByName(currentSrc);
			return entry && (entry.startTime < loaded ? 'before' : 'after');
		});
	});
	expect(asked.slice(0, 2)).toEqual(['before', 'after']);
	expect(asked.slice(1)).not.toContain('before');
});

test.describe('with less motion', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('the arrow keys show the slide whose link they lead to', async ({ page }) => {
		await page.goto('/');
		await untilScriptsRun(page);
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

	test('all slides are reached, and nothing offers what would not work', async ({ page }) => {
		await page.goto('/');
		await expect(slider(page).getByRole('button')).toHaveCount(0);
		const last = slider(page).getByRole('link').last();
		await last.focus();
		await expect(last).toBeInViewport({ ratio: 1 });
		await expect(slider(page).getByRole('img').last()).toBeInViewport();
	});
});
