import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChineseFont } from '../browser/ensure-chinese-font.ts';
import { findChromium } from '../browser/find-chromium.ts';
import { launchOptionsFor } from '../browser/launch-options.ts';
import { startSite } from '../site/start-site.ts';
import { BadUsage, helpText, type PhotographRequest, readCommandLine } from './command-line.ts';
import { type GalleryEntry, gallery } from './gallery.ts';
import { type PageToPhotograph, pagesToPhotograph } from './pages-to-photograph.ts';
import { photographPage } from './photograph-page.ts';

/** So many pages are open at a time. */
const atOnce = 2;

try {
	const request = readCommandLine(process.argv.slice(2));
	if (request === 'help') console.log(helpText);
	else await photograph(request);
} catch (error) {
	if (!(error instanceof BadUsage)) throw error;
	console.error(`${error.message}\n\n${helpText}`);
	process.exitCode = 2;
}

async function photograph(request: PhotographRequest): Promise<void> {
	const begun = Date.now();
	const site = request.url === null ? await startSite() : null;
	ensureChineseFont();
	const browser = await chromium.launch(launchOptionsFor(await findChromium()));
	try {
		const all = await pagesToPhotograph(site?.dataDir ?? null);
		const pages = all.filter(({ addressIn }) => addressIn('zh').includes(request.only ?? ''));
		mkdirSync(request.into, { recursive: true });
		const waiting = lineUp(pages, request);
		const entries: GalleryEntry[] = [];
		const work = async () => {
			for (let next = waiting.shift(); next; next = waiting.shift()) {
				const address = (site?.address ?? request.url ?? '') + next.address;
				const photograph = await photographPage(browser, address, next.width, next.scheme).catch(
					(error: Error) => {
						// The others are worth having all the same.
						console.error(
							`  ${address} ${next.width} ${next.scheme} could not be photographed: ${error.message}`,
						);
						process.exitCode = 1;
					},
				);
				if (!photograph) continue;
				const { picture, faults } = photograph;
				writeFileSync(join(request.into, next.file), picture);
				entries.push({ ...next, faults });
				for (const fault of faults) console.log(`  ${next.address} ${next.width} ${next.scheme}: ${fault}`);
			}
		};
		await Promise.all(Array.from({ length: atOnce }, work));
		const order = new Map(pages.map(({ name }, index) => [name, index]));
		entries.sort((one, other) => (order.get(one.page) ?? 0) - (order.get(other.page) ?? 0));
		writeFileSync(join(request.into, 'index.html'), gallery(entries));
		const seconds = Math.round((Date.now() - begun) / 1000);
		const worthALook = entries.filter(({ faults }) => faults.length > 0).length;
		console.log(
			`${entries.length} photographs in ${seconds} s, ${worthALook} worth a look: ${request.into}/index.html`,
		);
	} finally {
		await browser.close();
		await site?.stop();
	}
}

type Waiting = Omit<GalleryEntry, 'faults' | 'scheme'> & { scheme: PhotographRequest['schemes'][number] };

function lineUp(pages: readonly PageToPhotograph[], request: PhotographRequest): Waiting[] {
	return pages.flatMap(({ name, addressIn }) =>
		request.languages.flatMap((language) =>
			request.schemes.flatMap((scheme) =>
				request.widths.map((width) => ({
					page: name,
					address: addressIn(language),
					language,
					scheme,
					width,
					file: `${name}-${language}-${scheme}-${width}.webp`,
				})),
			),
		),
	);
}
