import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChineseFont } from '@portico/testing/browser/ensure-chinese-font.ts';
import { findChromium } from '@portico/testing/browser/find-chromium.ts';
import { launchOptionsFor } from '@portico/testing/browser/launch-options.ts';
import { startSite } from '@portico/testing/servers/start-site.ts';
import { BadUsage, helpText, type PhotographRequest, readCommandLine } from './command-line.ts';
import { type GalleryEntry, gallery } from './gallery.ts';
import { type PageToPhotograph, pagesToPhotograph } from './pages-to-photograph.ts';
import { photographPage } from './photograph-page.ts';

/** Pages that are open at a time. */
const concurrency = 2;

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
	const startedAt = Date.now();
	const site = request.url === null ? await startSite() : null;
	ensureChineseFont();
	const browser = await chromium.launch(launchOptionsFor(await findChromium()));
	try {
		const all = await pagesToPhotograph(site?.dataDir ?? null);
		const pages = all.filter(({ addressIn }) => addressIn('zh').includes(request.only ?? ''));
		mkdirSync(request.into, { recursive: true });
		const queue = createQueue(pages, request);
		const entries: GalleryEntry[] = [];
		const work = async () => {
			for (let next = queue.shift(); next; next = queue.shift()) {
				const address = (site?.address ?? request.url ?? '') + next.address;
				const photograph = await photographPage(browser, address, next.width, next.scheme).catch(
					(error: Error) => {
						// Continue with the other pages.
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
		await Promise.all(Array.from({ length: concurrency }, work));
		const order = new Map(pages.map(({ name }, index) => [name, index]));
		entries.sort((one, other) => (order.get(one.page) ?? 0) - (order.get(other.page) ?? 0));
		writeFileSync(join(request.into, 'index.html'), gallery(entries));
		const seconds = Math.round((Date.now() - startedAt) / 1000);
		const withFindings = entries.filter(({ faults }) => faults.length > 0).length;
		console.log(
			`${entries.length} photographs in ${seconds} s, ${withFindings} with findings: ${request.into}/index.html`,
		);
	} finally {
		await browser.close();
		await site?.stop();
	}
}

type QueueEntry = Omit<GalleryEntry, 'faults' | 'scheme'> & { scheme: PhotographRequest['schemes'][number] };

function createQueue(pages: readonly PageToPhotograph[], request: PhotographRequest): QueueEntry[] {
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
