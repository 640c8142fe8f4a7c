import { test } from '@playwright/test';
import { expectLanguagesAndBack } from './translated-page.ts';

/** What `translated-pages.spec.ts` proves of one kind of page, of further ones. */
for (const address of ['/columndetail/news', '/articlepagelist/site-news']) {
	test(`${address}, then the other language and back`, ({ page }) => expectLanguagesAndBack(page, address));
}
