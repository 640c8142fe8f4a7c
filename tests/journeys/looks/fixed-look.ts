import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/**
 * Makes what a page looks like depend on nothing but our code: the same faces on every machine (from npm and from
 * our own sources, waited for), a flat tone in the place of every picture, nothing counted, no motion. The tone also
 * shows pages as they are while pictures are missing.
 */
export async function fixLook(page: Page): Promise<void> {
	// The code in the footer holds the address of the site, whose port is another each time.
	for (const pictures of ['**/media/**', '**/qr-code.svg*']) {
		await page.route(pictures, (route) => route.fulfill({ contentType: 'image/png', body: onePixel }));
	}
	await page.route('**/api/most-read**', (route) => route.fulfill({ json: [] }));
	await page.route(`**${place}**`, (route) => {
		const file = new URL(route.request().url()).pathname.slice(place.length);
		if (file === 'look.css') return route.fulfill({ contentType: 'text/css', body: styleSheet });
		const folder = file.startsWith('files/') ? chineseFaces : latinFaces;
		return route.fulfill({ contentType: 'font/woff2', body: readFileSync(folder + file) });
	});
}

/** Puts the fixed look onto an open page, and waits until it has all its faces. */
export async function applyLook(page: Page): Promise<void> {
	await page.addStyleTag({ url: `${place}look.css` });
	await page.evaluate(async () => {
		// Faces are fetched when something is set in them; asking twice covers what the first ones brought into view.
		for (let round = 0; round < 2; round++) {
			await document.fonts.ready;
			await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
		}
		for (const image of document.images) image.loading = 'eager';
		await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
	});
}

/** An address of the site's own, which its content security policy allows; nothing is there but for this. */
const place = '/look-of-tests/';

const inPackage = (name: string) =>
	fileURLToPath(import.meta.resolve(`@fontsource-variable/noto-sans-sc/${name}`));
const design = fileURLToPath(new URL('../../../website/app/design/', import.meta.url));
const chineseFaces = inPackage('index.css').replace(/index\.css$/, '');
const latinFaces = `${design}fonts/`;

/** The faces of the site wait for nobody; here they are waited for. Text of the system's is Noto Sans SC. */
const styleSheet = [
	readFileSync(`${chineseFaces}index.css`, 'utf8').replaceAll('font-display: swap', 'font-display: block'),
	readFileSync(`${design}fonts.css`, 'utf8')
		.replaceAll('./fonts/', './')
		.replaceAll('font-display: optional', 'font-display: block'),
	`:root { --font-text: "Noto Sans SC Variable"; --font-text-latin: "Noto Sans SC Variable"; }
	* { caret-color: transparent !important; }`,
].join('\n');

/** Grey, one pixel each way. */
const onePixel = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCAbEiOpwAAAABJRU5ErkJggg==',
	'base64',
);
