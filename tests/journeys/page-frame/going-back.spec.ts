import { test } from '@playwright/test';
import { expectKept, keepingBrowser } from './kept-page.ts';

test.use(keepingBrowser);

for (const path of ['/', '/articledetail/four-shifts-after-dark']) {
	test(`${path} does nothing for which a browser would not keep it`, ({ page }) => expectKept(page, path));
}
