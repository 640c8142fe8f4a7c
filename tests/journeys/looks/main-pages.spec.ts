import { expect, test } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses.ts';
import { languages } from '@portico/api/languages.ts';
import { applyLook, fixLook } from './fixed-look.ts';

/**
 * The main pages look as they did, on the site of all journeys: what others publish stands in columns of their own.
 * A change that is meant is accepted by `npm test -- looks --update`; look at the pictures it writes before committing
 * them.
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

/** Pages that are compared in the dark scheme too, in one language: it changes tokens alone. */
const alsoDark = ['home', 'article'];

/** Half as many dots as pixels: a quarter of the work and of the bytes, and no less is seen. */
const dotsPerPixel = 0.5;
test.use({ deviceScaleFactor: dotsPerPixel });

/**
 * From top to bottom, and yet no more may differ than 0.5 % of one screen: in the length of a page a section would be
 * lost. Of what is drawn otherwise on two machines with the same faces, there is less.
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
			await page.waitForLoadState('networkidle');
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
