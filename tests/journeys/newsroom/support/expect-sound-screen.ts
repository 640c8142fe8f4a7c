import { expect } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import type { Newsroom, OpenBrowser } from './newsroom-test.ts';
import { expectNoSidewaysScroll, openScreen } from './open-screen.ts';
import type { Screen } from './screens.ts';

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

type Fixtures = { newsroom: Newsroom; openBrowser: OpenBrowser };

/** Opens a screen in Chinese: it has a title, one main heading, no violation of axe's rules, and no sideways scroll. */
export async function expectSoundScreen(screen: Screen, fixtures: Fixtures): Promise<void> {
	const page = await openScreen(screen, { ...fixtures, language: 'zh', viewport: wide });
	await expect(page).toHaveTitle(/\S/);
	expect(await page.locator('h1').count()).toBe(1);
	expect.soft(await accessibilityFaults(page)).toEqual([]);
	await expectNoSidewaysScroll(page);
	await page.setViewportSize(narrow);
	await expectNoSidewaysScroll(page);
}
