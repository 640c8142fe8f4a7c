import { test } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses/addresses.ts';
import { languages } from '@portico/api/languages.ts';
import { expectSoundPage } from '../support/expect-sound-page.ts';
import { pageKindsOfDemo } from '../support/specified-addresses.ts';

/** What `every-page.spec.ts` proves in Chinese in a wide window, in both languages on a phone. */
for (const language of languages) {
	for (const path of pageKindsOfDemo) {
		const address = inLanguage(path, language);
		test(`${address} opens on a phone without faults, shifts, violations or overflow`, async ({ page }) => {
			await page.setViewportSize({ width: 390, height: 844 });
			await expectSoundPage(page, address);
		});
	}
}
