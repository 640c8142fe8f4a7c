import { test } from '@playwright/test';
import { expectRetry, furtherOpenings, titleOf } from './invalid-answers.ts';

/** What `invalid-answers.spec.ts` proves, with every invalid answer to the same call. */
test.describe('an invalid answer', () => {
	for (const opening of furtherOpenings) {
		test(titleOf(opening), ({ page }) => expectRetry(page, opening));
	}
});
