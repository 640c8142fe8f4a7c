import { ensureChineseFont } from './ensure-chinese-font.ts';
import { findChromium } from './find-chromium.ts';

/** Run by `npm test` before the journeys, so that installing a browser shows its progress. */
try {
	const { executable } = await findChromium();
	console.log(`  ${executable}`);
	ensureChineseFont();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
