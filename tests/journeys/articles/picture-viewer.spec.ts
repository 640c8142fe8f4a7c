import { expect, type Locator, type Page, test } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** An article with a gallery of five pictures, and its column, whose pages are picture walls. */
const galleryArticle = '/articledetail/nobody-in-the-frame';
const wall = '/articleimglistch/photo-stories';

/** An article that shows its cover first, and one more picture. */
const withCover = '/articledetail/company-profile';

const picturesOf = (page: Page) => page.getByRole('article').locator('a[aria-haspopup=dialog]:has(img)');

/** Whether a picture has loaded. */
const isLoaded = (image: Locator) =>
	image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 1);

test.describe('in an article', () => {
	test('shows all pictures in order, and works by keyboard', async ({ page }) => {
		await page.goto(galleryArticle);
		const pictures = picturesOf(page);
		await expect(pictures).toHaveCount(5);
		await pictures.nth(1).focus();
		await page.keyboard.press('Enter');

		const viewer = page.getByRole('dialog', { name: '图片浏览' });
		const position = viewer.getByRole('status');
		await expect(position).toContainText('第2张，共5张');
		await expect.poll(() => isLoaded(viewer.getByRole('img').first())).toBe(true);
		// Neighbouring pictures are preloaded.
		await expect(viewer.locator('img')).toHaveCount(3);
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.keyboard.press('ArrowRight');
		await expect(position).toContainText('第3张');
		await page.keyboard.press('End');
		await expect(position).toContainText('第5张');
		await page.keyboard.press('ArrowRight');
		await expect(position).toContainText('第1张');
		await page.keyboard.press('ArrowLeft');
		await expect(position).toContainText('第5张');
		await page.keyboard.press('Escape');
		await expect(viewer).toHaveCount(0);
		await expect(pictures.nth(1)).toBeFocused();
		await expect(page).toHaveURL(galleryArticle);
	});

	test('starts with the cover, on column pages too, in both languages', async ({ page }) => {
		for (const address of [`/en${withCover}`, '/en/column_article/profile']) {
			await page.goto(address);
			await picturesOf(page).first().click();
			const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
			await expect(viewer.getByRole('status')).toContainText('1 of 2');
			await viewer.getByRole('button', { name: 'Next picture' }).click();
			await expect(viewer.getByRole('status')).toContainText('2 of 2');
			await viewer.getByRole('button', { name: 'Close' }).click();
			await expect(viewer).toHaveCount(0);
		}
	});

	test('leaves clicks for a new tab to the browser', async ({ page, context }) => {
		await page.goto(galleryArticle);
		await expect(picturesOf(page)).toHaveCount(5);
		const opened = context.waitForEvent('page');
		// The library may miss that a tab it did not open itself has arrived at its address.
		const navigated = context.waitForEvent('response', (response) =>
			response.request().isNavigationRequest(),
		);
		await picturesOf(page)
			.first()
			.click({ modifiers: ['ControlOrMeta'] });
		await opened;
		expect((await navigated).url()).toMatch(/\/media\/.*\.jpg$/);
		expect((await navigated).ok()).toBe(true);
		await expect(page).toHaveURL(galleryArticle);
		await expect(page.getByRole('dialog')).toHaveCount(0);
	});

	test('opens the picture itself if its code fails to load', async ({ page }) => {
		await page.route(/\/assets\/dialogs-/, (route) => route.abort());
		await page.goto(galleryArticle);
		await picturesOf(page).first().click();
		await expect(page).toHaveURL(/\/media\/.*\.jpg$/);
	});
});

test.describe('on a wall', () => {
	const covers = (page: Page) => page.getByRole('main').getByRole('link', { name: /^(放大查看|Enlarge)/ });

	test('shows the pictures of the article whose cover was clicked, and links to it', async ({ page }) => {
		await page.goto(`/en${wall}`);
		await waitForHydration(page);
		const cover = page.getByRole('link', { name: 'Enlarge: Nobody in the frame' });
		await cover.click();
		const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
		await expect(viewer.getByRole('status')).toContainText('1 of 5');
		await page.keyboard.press('ArrowRight');
		await expect(viewer.getByRole('status')).toContainText('2 of 5');
		await page.keyboard.press('Escape');
		await expect(cover).toBeFocused();
		await cover.click();
		await viewer.getByRole('link', { name: 'Nobody in the frame' }).click();
		await expect(viewer).toHaveCount(0);
		await expect(page).toHaveURL(`/en${galleryArticle}`);
	});

	test('shows the cover while the article loads', async ({ page }) => {
		await page.goto(wall);
		await waitForHydration(page);
		const answer = Promise.withResolvers<void>();
		await page.route('**/api/articles/**', async (route) => {
			await answer.promise;
			await route.continue();
		});
		await covers(page).first().click();
		const viewer = page.getByRole('dialog');
		await expect(viewer.getByRole('img')).toBeVisible();
		await expect(viewer.getByRole('button', { name: '下一张' })).toHaveCount(0);
		answer.resolve();
		await expect(viewer.getByRole('status')).toContainText('第1张，共2张');
	});

	test('opens the page of an article that fails to load', async ({ page }) => {
		await page.goto(wall);
		await waitForHydration(page);
		let calls = 0;
		await page.route('**/api/articles/**', (route) => {
			calls += 1;
			return calls === 1 ? route.abort() : route.continue();
		});
		const address = (await covers(page).first().getAttribute('href')) ?? '';
		await covers(page).first().click();
		await expect(page).toHaveURL(address);
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await expect(page.getByRole('article')).toBeVisible();
	});
});

test('goes to the next picture on a swipe, and not on a tap', async ({ browser, baseURL }) => {
	const context = await browser.newContext({
		hasTouch: true,
		viewport: { width: 390, height: 844 },
		...(baseURL ? { baseURL } : {}),
	});
	const page = await context.newPage();
	await page.goto(galleryArticle);
	await expect(picturesOf(page)).toHaveCount(5);
	await picturesOf(page).first().tap();
	const viewer = page.getByRole('dialog');
	const position = viewer.getByRole('status');
	await expect(position).toContainText('第1张');
	const swipe = (from: number, to: number) =>
		position.evaluate(
			(element, [from, to]) => {
				const touch = (clientX: number) =>
					new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
				const tell = (type: string, at: number) =>
					element.dispatchEvent(
						new TouchEvent(type, {
							bubbles: true,
							touches: type === 'touchend' ? [] : [touch(at)],
							changedTouches: [touch(at)],
						}),
					);
				tell('touchstart', from);
				tell('touchend', to);
			},
			[from, to] as const,
		);
	await swipe(300, 290);
	await expect(position).toContainText('第1张');
	await swipe(300, 100);
	await expect(position).toContainText('第2张');
	await swipe(100, 300);
	await expect(position).toContainText('第1张');
	await context.close();
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('a picture of an article links to its file', async ({ page }) => {
		await page.goto(withCover);
		const pictures = page.getByRole('article').getByRole('link', { name: /^查看大图/ });
		await expect(pictures).toHaveCount(2);
		await pictures.last().click();
		await expect(page).toHaveURL(/\/media\/.*\.jpg$/);
	});
});
