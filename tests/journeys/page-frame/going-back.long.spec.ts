import { test } from '@playwright/test';
import { expectKept, keepingBrowser } from './kept-page.ts';

test.use(keepingBrowser);

/** What `going-back.spec.ts` proves, of further kinds of page. */
for (const path of ['/articlesearch?q=1956', '/articlevideolist/films']) {
	test(`${path} does nothing for which a browser would not keep it`, ({ page }) => expectKept(page, path));
}
