import { expect, type Page } from '@playwright/test';
import type { NewsroomPerson } from './people.ts';

/** Opens the list of people in a tab, and waits until it shows this person. */
export async function openPeople(tab: Page, { displayName }: NewsroomPerson): Promise<void> {
	await tab.goto('/newsroom/people');
	await expect(tab.getByRole('row', { name: displayName })).toBeVisible();
}

/** Changes a person's department, which lists of people show. */
export async function changeDepartment(
	page: Page,
	{ personId }: NewsroomPerson,
	department: string,
): Promise<void> {
	await page.goto(`/newsroom/people/${personId}`);
	await page.getByRole('button', { name: '修改' }).click();
	await page.getByLabel('部门（选填）').fill(department);
	await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
	await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Requests pages of the site in a tab, beside what its browser keeps open. */
export async function expectSiteAnswers(tab: Page): Promise<void> {
	for (const address of ['/', '/articlesearch?q=a'])
		expect(await tab.evaluate(async (each) => (await fetch(each)).status, address)).toBe(200);
}
