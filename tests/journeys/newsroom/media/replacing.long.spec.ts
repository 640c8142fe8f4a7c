import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

type Given = { name: string; mimeType: string; buffer: Buffer };

const picture = async (name: string, background: string): Promise<Given> => ({
	...{ name, mimeType: 'image/png' },
	buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
		.png()
		.toBuffer(),
});

/** A film of so many seconds. */
function film(name: string, seconds: number): Given {
	const folder = mkdtempSync(join(tmpdir(), 'replacing-journey-'));
	try {
		const path = join(folder, 'film.mp4');
		const source = `testsrc2=size=640x360:rate=25:duration=${seconds}`;
		execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, path]);
		return { name, mimeType: 'video/mp4', buffer: readFileSync(path) };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function choose(page: Page, button: string, file: Given): Promise<void> {
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: button, exact: true }).click();
	await (await chooser).setFiles(file);
}

test.describe.configure({ timeout: 600_000 });

test('a picture and a film that a colleague replaces are new in a text that is open, which stays as it is', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.周宁, { reducedMotion: 'reduce' });
	await openEditor(page, 'for-uploads');
	const body = bodyOf(page, '中文');
	await body.getByText('结尾。').click();
	await page.getByRole('button', { name: '图片', exact: true }).click();
	await choose(page, '上传图片', await picture('合龙.png', '#104060'));
	const shown = body.locator('figure img[data-file*="合龙"]');
	await shown.waitFor();
	await body.getByText('结尾。').click();
	await page.getByRole('button', { name: '视频', exact: true }).click();
	await choose(page, '上传视频', film('通车.mp4', 4));
	const figure = body.locator('figure[data-video-id]');
	await expect(figure.locator('img')).toBeVisible({ timeout: 180_000 });
	await expectSaved(page, '中文');
	const stored = async () => {
		const answer = await page.request.get('/api/newsroom/articles/for-uploads');
		const { data } = (await answer.json()) as { data: { texts: { zh: { revision: number } } } };
		return data.texts.zh.revision;
	};
	const revision = await stored();

	const colleague = await openBrowser(server.origin, people.管宁, { reducedMotion: 'reduce' });
	await colleague.goto('/newsroom/library');
	await colleague.getByRole('button', { name: /^合龙/ }).click();
	await choose(colleague, '替换文件', await picture('新.png', '#c03010'));
	const colour = () =>
		shown.evaluate(async (element: HTMLImageElement) => {
			await element.decode();
			const canvas = document.createElement('canvas');
			const context = canvas.getContext('2d');
			context?.drawImage(element, 0, 0);
			return [...(context?.getImageData(5, 5, 1, 1).data ?? [])].slice(0, 3);
		});
	await expect.poll(colour).toEqual([0xc0, 0x30, 0x10]);

	await colleague.goto('/newsroom/library?kind=video');
	await colleague.getByRole('button', { name: /^通车/ }).click();
	const dialog = colleague.getByRole('dialog', { name: '视频' });
	await expect(dialog.locator('video')).toHaveJSProperty('readyState', 4);
	const before = await dialog.locator('video').getAttribute('src');
	expect(await accessibilityFaults(colleague)).toEqual([]);
	await choose(colleague, '替换视频', film('新.mp4', 6));
	await expect(dialog.getByText('转换完成前，读者看到的仍是原来的视频')).toBeVisible();
	await expect(dialog.locator('video')).not.toHaveAttribute('src', before ?? '', { timeout: 180_000 });
	const duration = () => dialog.locator('video').evaluate((element: HTMLVideoElement) => element.duration);
	await expect.poll(async () => Math.round(await duration())).toBe(6);

	await expect(figure.locator('img')).toBeVisible();
	expect(await stored()).toBe(revision);
});
