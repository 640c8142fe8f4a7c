import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/**
 * Makes the appearance of a page depend on our code only: the same fonts on every machine (from npm and from our
 * sources, awaited), a flat colour instead of every picture, no counts, no motion.
 */
export async function fixLook(page: Page): Promise<void> {
	// The QR code in the footer contains the address of the site, whose port changes.
	for (const pictures of ['**/media/**', '**/qr-code.*']) {
		await page.route(pictures, (route) => route.fulfill({ contentType: 'image/png', body: onePixel }));
	}
	await page.route('**/api/most-read**', (route) => route.fulfill({ json: [] }));
	await page.route(`**${place}**`, (route) => {
		const file = new URL(route.request().url()).pathname.slice(place.length);
		if (file === 'look.css') return route.fulfill({ contentType: 'text/css', body: styleSheet });
		const folder = file.startsWith('files/') ? chineseFonts : latinFonts;
		return route.fulfill({ contentType: 'font/woff2', body: readFileSync(folder + file) });
	});
}

/** Applies the fixed look to an open page, and waits for its fonts. */
export async function applyLook(page: Page): Promise<void> {
	await page.addStyleTag({ url: `${place}look.css` });
	await page.evaluate(async () => {
		// As from the second page on: decision 067.
		document.documentElement.dataset.fonts = '';
		// Fonts load when text uses them; waiting twice includes those that the first ones made visible.
		for (let round = 0; round < 2; round++) {
			await document.fonts.ready;
			await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
		}
		for (const image of document.images) image.loading = 'eager';
		await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
	});
}

/** An address on the site itself, which its content security policy allows; only this mock answers it. */
const place = '/look-of-tests/';

const inPackage = (name: string) =>
	fileURLToPath(import.meta.resolve(`@fontsource-variable/noto-sans-sc/${name}`));
const tokensFolder = fileURLToPath(new URL('../../../design/tokens/', import.meta.url));
const chineseFonts = inPackage('index.css').replace(/index\.css$/, '');
const latinFonts = `${tokensFolder}fonts/`;

/**
 * The site does not wait for its fonts (`font-display: optional`); here they block. The system font is Noto Sans SC.
 * Geometric precision: otherwise some builds of Chromium round the width of each character to whole dots.
 */
const styleSheet = [
	readFileSync(`${chineseFonts}index.css`, 'utf8').replaceAll('font-display: swap', 'font-display: block'),
	readFileSync(`${tokensFolder}fonts.css`, 'utf8')
		.replaceAll('./fonts/', './')
		.replaceAll('font-display: optional', 'font-display: block'),
	`:root { --font-text: "Noto Sans SC Variable"; --font-text-latin: "Noto Sans SC Variable"; }
	* { caret-color: transparent !important; text-rendering: geometricPrecision !important; }`,
].join('\n');

/** One grey pixel. */
const onePixel = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCAbEiOpwAAAABJRU5ErkJggg==',
	'base64',
);
