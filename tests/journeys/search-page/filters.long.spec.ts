import { test } from '@playwright/test';
import { failOnConsoleErrors, filterByKeyboard } from './filters.ts';

test.use({ viewport: { width: 1440, height: 900 } });

failOnConsoleErrors();

/** What `filters.spec.ts` proves in Chinese. */
test('by keyboard, in the texts and date order of en', ({ page }) => filterByKeyboard(page, 'en'));
