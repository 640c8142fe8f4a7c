import { test } from '@playwright/test';
import { expectAccessible, furtherPages } from './dark-pages.ts';

test.use({ colorScheme: 'dark' });

/** What `dark-scheme.spec.ts` proves, of further pages. */
for (const [name, path] of Object.entries(furtherPages)) {
	test(`${name} is accessible in the dark scheme`, ({ page }) => expectAccessible(page, path));
}
