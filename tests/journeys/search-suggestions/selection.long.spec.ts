import { test } from '@playwright/test';
import { expectSoundList } from './expect-sound-list.ts';

/** What `selection.spec.ts` proves of the list under each search field, in windows of the other width. */
for (const [where, width] of [
	['page', 320],
	['header', 1440],
] as const) {
	test(`at ${width} px an open list of the ${where} is accessible, visible, and shifts nothing`, ({ page }) =>
		expectSoundList(page, where, width));
}
