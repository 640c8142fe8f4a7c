import { expect, test } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses/addresses.ts';
import { languages } from '@portico/api/languages.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { applyLook, fixLook } from './fixed-look.ts';

/**
 * Visual regression test of the main pages, on the site of all journeys: other journeys publish in separate columns
 * only. Accept an intended change with `npm test -- looks --update`, and review the screenshots before committing.
 */

const pages = {
	home: '/',
	article: '/articledetail/lanjiang-bridge-closure',
	'article-list': '/articlepagelist/site-news',
	'special-topic': '/ztzldetail/topic-green',
	leaders: '/leaders/leadership',
	organisation: '/companyzzjge/organisation',
};

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Pages that are compared in the dark scheme too, in one language: it changes tokens only. */
const alsoDark = ['home', 'article'];

/** Half the resolution: a quarter of the work and of the bytes, with the same findings. */
const dotsPerPixel = 0.5;
test.use({ deviceScaleFactor: dotsPerPixel });

/**
 * The full page, but at most 0.5 % of one screen may differ: relative to a full page, a missing section would pass.
 * Rendering differences between machines with the same fonts are smaller.
 */
const compared = ({ width, height }: { width: number; height: number }) => ({
	fullPage: true,
	scale: 'device' as const,
	maxDiffPixels: Math.round(0.005 * width * height * dotsPerPixel ** 2),
});

for (const language of languages) {
	for (const [name, path] of Object.entries(pages)) {
		test(`${name} (${language})`, async ({ page }) => {
			await fixLook(page);
			await page.emulateMedia({ reducedMotion: 'reduce' });
			await page.setViewportSize(sizes.desktop);
			await page.goto(inLanguage(path, language));
			await waitForHydration(page);
			await applyLook(page);
			for (const [size, viewport] of Object.entries(sizes)) {
				await page.setViewportSize(viewport);
				await expect(page).toHaveScreenshot(`${name}-${language}-${size}.png`, compared(viewport));
			}
			if (language === 'en' || !alsoDark.includes(name)) return;
			await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
			await expect(page).toHaveScreenshot(`${name}-${language}-dark.png`, compared(sizes.desktop));
		});
	}
}
