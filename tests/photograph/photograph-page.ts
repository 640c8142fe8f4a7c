import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { waitForHydration } from '../journeys/support/wait-for-hydration.ts';
import type { Scheme } from './command-line.ts';
import { lookForFaults } from './find-visual-faults.ts';

export type Photograph = {
	/** WebP, the full page. */
	picture: Buffer;
	/** Findings of `lookForFaults`. */
	faults: string[];
};

/** The limit of WebP. */
const maxHeight = 16_383;

/** Takes a screenshot of the full page at an address, with its lazy pictures. */
export async function photographPage(
	browser: Browser,
	address: string,
	width: number,
	scheme: Scheme,
): Promise<Photograph> {
	const context = await browser.newContext({
		viewport: { width, height: width < 600 ? 844 : 900 },
		colorScheme: scheme,
		reducedMotion: 'reduce',
	});
	try {
		const page = await context.newPage();
		await page.goto(address);
		await waitForHydration(page);
		await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
		await page.evaluate(async () => {
			for (const image of document.images) image.loading = 'eager';
			await document.fonts.ready;
			const pending = [...document.images].filter((image) => !image.complete);
			await Promise.all(
				pending.map(
					(image) =>
						new Promise((done) => {
							image.addEventListener('load', done);
							image.addEventListener('error', done);
						}),
				),
			);
			await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
		});
		const faults = await lookForFaults(page);
		const shot = await page.screenshot({ fullPage: true, animations: 'disabled' });
		const picture = await sharp(shot)
			.resize({ height: maxHeight, fit: 'inside', withoutEnlargement: true })
			.webp({ quality: 82 })
			.toBuffer();
		return { picture, faults };
	} finally {
		await context.close();
	}
}
