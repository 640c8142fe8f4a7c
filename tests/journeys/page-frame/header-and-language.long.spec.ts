import { test } from '@playwright/test';
import { expectNarrowHeader } from './expect-narrow-header.ts';

/** What `header-and-language.spec.ts` proves of an English page. */
for (const address of ['/articlepagelist/site-news', '/404']) {
	test(`${address} fits 320 px, with its menu and its search field`, ({ page }) =>
		expectNarrowHeader(page, address));
}
