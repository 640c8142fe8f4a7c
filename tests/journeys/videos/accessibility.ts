import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';

/** Runs axe on the video of a page in its current state, including open panels. */
export async function expectAccessibleVideo(page: Page): Promise<void> {
	expect(await accessibilityFaults(page, '[data-video-state]')).toEqual([]);
}
