import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses/addresses.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import { ensureChineseFont } from '@portico/testing/browser/ensure-chinese-font.ts';
import { launchBrowser } from '@portico/testing/browser/launch-browser.ts';
import { startSite } from '@portico/testing/servers/start-site.ts';
import sharp from 'sharp';
import { runContentCommandOn } from '../journeys/support/content-command.ts';
import { pageKindsOfDemo } from '../journeys/support/specified-addresses.ts';
import { waitForHydration, waitUntilIdle } from '../journeys/support/wait-for-hydration.ts';
import { lookForFaults } from './find-visual-faults.ts';
import { type GalleryEntry, gallery } from './gallery.ts';

/** `npm run photograph`: every kind of page of the demo in both languages and schemes, on one page to look through. */

const widths = [390, 820, 1440, 1920];
const schemes = ['light', 'dark'] as const;
/** The limit of WebP, in pixels. */
const maxHeight = 16_383;
/** Pages that are open at a time. */
const concurrency = 2;

const helpText = `Usage: npm run photograph [-- OPTIONS]

  --only PART      pages whose address contains PART
  --width N,N      widths of the window (${widths.join(',')})
  --scheme S       light or dark (both)
  --language L     zh or en (both)
  --into FOLDER    output folder (photographs)
  --help

Then open photographs/index.html in a browser.`;

type Request = ReturnType<typeof readCommandLine>;
type Shot = Omit<GalleryEntry, 'faults'> & { scheme: (typeof schemes)[number] };

/** @throws Error whose message says what is wrong with the command line */
function readCommandLine(args: string[]) {
	const text = { type: 'string' } as const;
	const { values } = parseArgs({
		args,
		options: { only: text, width: text, scheme: text, language: text, into: text, help: { type: 'boolean' } },
	});
	const oneOf = <Choice extends string>(choices: readonly Choice[], option: 'scheme' | 'language') => {
		const chosen = choices.filter((choice) => [undefined, choice].includes(values[option] as Choice));
		if (chosen.length === 0) throw new Error(`--${option} is one of ${choices.join(', ')}`);
		return chosen;
	};
	const request = {
		only: values.only ?? '',
		widths: values.width?.split(',').map(Number) ?? widths,
		schemes: oneOf(schemes, 'scheme'),
		languages: oneOf(languages, 'language'),
		into: values.into ?? 'photographs',
		help: values.help === true,
	};
	if (request.widths.some((width) => !(width >= 240 && width <= 4000))) {
		throw new Error(`--width ${values.width}: widths are numbers of pixels from 240 to 4000`);
	}
	return request;
}

/** Addresses in Chinese of every kind of page, and of pages without content, which must look intended too. */
const addresses = [
	...pageKindsOfDemo,
	'/companyLeaderDetail6',
	'/articledetail/none',
	'/articlesearch?q=zzzzzz',
];

async function previewAddress(dataDir: string, language: Language): Promise<string> {
	const output = await runContentCommandOn(dataDir, 'preview-link', 'lanjiang-bridge-closure', language);
	const { pathname, search } = new URL(output.split(/\s/, 1)[0] ?? '');
	return pathname + search;
}

async function shotsOf({ only, languages, schemes, widths }: Request, dataDir: string): Promise<Shot[]> {
	const shots: Shot[] = [];
	const add = (page: string, address: string, language: Language) => {
		for (const scheme of schemes) {
			for (const width of widths) {
				const file = `${page}-${language}-${scheme}-${width}.webp`;
				shots.push({ page, address, language, scheme, width, file });
			}
		}
	};
	for (const address of addresses.filter((address) => address.includes(only))) {
		const [path = '', query] = address.split('?');
		const page = address.replace(/^\//, '').replace(/[^\w-]+/g, '-') || 'home';
		for (const language of languages) {
			add(page, inLanguage(path, language) + (query === undefined ? '' : `?${query}`), language);
		}
	}
	if ('/articlepreview'.includes(only)) {
		for (const language of languages) {
			add('articlepreview', await previewAddress(dataDir, language), language);
		}
	}
	return shots;
}

/** A screenshot of the full page, with its lazy pictures, as WebP, and what `lookForFaults` finds. */
async function photograph(browser: Browser, address: string, { width, scheme }: Shot) {
	const context = await browser.newContext({
		viewport: { width, height: width < 600 ? 844 : 900 },
		colorScheme: scheme,
		reducedMotion: 'reduce',
	});
	try {
		const page = await context.newPage();
		const pending = new Set<unknown>();
		page.on('request', (request) => pending.add(request));
		page.on('requestfinished', (request) => pending.delete(request));
		page.on('requestfailed', (request) => pending.delete(request));
		await page.goto(address);
		await waitForHydration(page);
		// What is loaded when idle changes the height, such as the gap of a list without entries.
		do await waitUntilIdle(page);
		while (pending.size > 0);
		await page.evaluate(async () => {
			for (const image of document.images) image.loading = 'eager';
			// As from the second page on: decision 067.
			document.documentElement.dataset.fonts = '';
			await document.fonts.ready;
			await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
			for (let frame = 0; frame < 4; frame++) await new Promise((painted) => requestAnimationFrame(painted));
		});
		const faults = await lookForFaults(page);
		const shot = await page.screenshot({ fullPage: true, animations: 'disabled' });
		const resized = sharp(shot).resize({ height: maxHeight, fit: 'inside', withoutEnlargement: true });
		return { picture: await resized.webp({ quality: 82 }).toBuffer(), faults };
	} finally {
		await context.close();
	}
}

async function photographAll(request: Request): Promise<void> {
	const site = await startSite();
	ensureChineseFont();
	const browser = await launchBrowser();
	try {
		const shots = await shotsOf(request, site.dataDir);
		mkdirSync(request.into, { recursive: true });
		const queue = [...shots];
		const faultsOf = new Map<Shot, string[]>();
		const work = async () => {
			for (let shot = queue.shift(); shot; shot = queue.shift()) {
				const { picture, faults } = await photograph(browser, site.address + shot.address, shot);
				writeFileSync(join(request.into, shot.file), picture);
				faultsOf.set(shot, faults);
				for (const fault of faults) console.log(`  ${shot.address} ${shot.width} ${shot.scheme}: ${fault}`);
			}
		};
		await Promise.all(Array.from({ length: concurrency }, work));
		const entries = shots.map((shot) => ({ ...shot, faults: faultsOf.get(shot) ?? [] }));
		writeFileSync(join(request.into, 'index.html'), gallery(entries));
		const withFindings = entries.filter(({ faults }) => faults.length > 0).length;
		console.log(`${entries.length} photographs, ${withFindings} with findings: ${request.into}/index.html`);
	} finally {
		await browser.close();
		await site.stop();
	}
}

try {
	const request = readCommandLine(process.argv.slice(2));
	if (request.help) console.log(helpText);
	else await photographAll(request);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	console.error('“npm run photograph -- --help” shows the options.');
	process.exitCode = 2;
}
