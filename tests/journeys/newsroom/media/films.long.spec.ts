import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { videoElement } from '../../videos/video-page.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

/** A film with sound, in which every second has another colour. */
function testFilm(seconds: number): Buffer {
	const folder = mkdtempSync(join(tmpdir(), 'films-journey-'));
	try {
		const path = join(folder, 'film.mp4');
		const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25', '-f', 'lavfi', '-i', 'sine=440'];
		const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
		execFileSync(ffmpeg, ['-v', 'error', ...inputs, '-t', String(seconds), path]);
		return readFileSync(path);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

// The work on films runs behind everything else: on busy cores only its end is certain, not its hour.
const untilWorkIsDone = { timeout: 180_000 };
test.describe.configure({ timeout: 600_000 });

test('a film is uploaded into a text that is published at once, and plays for visitors once it is made', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.周宁, { reducedMotion: 'reduce' });
	await openEditor(page, 'for-uploads');
	const body = bodyOf(page, '中文');
	await body.getByText('结尾。').click();
	await page.getByRole('button', { name: '视频', exact: true }).click();
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('dialog').getByRole('button', { name: '上传视频' }).click();
	await (await chooser).setFiles({ name: '大桥通车.mp4', mimeType: 'video/mp4', buffer: testFilm(20) });
	const figure = body.locator('figure[data-video-id]');
	await expect(figure).toContainText('大桥通车');
	await expectSaved(page, '中文');
	const pane = paneOf(page, '中文');
	await pane.getByRole('button', { name: '发布', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
	await expect(pane.getByText('已发布')).toBeVisible();

	await figure.getByRole('button', { name: '视频设置' }).click();
	const dialog = page.getByRole('dialog', { name: '视频' });
	await dialog.getByLabel('标题（英文）').fill('The bridge opens');
	await expect(dialog.getByLabel('标题（中文）')).toHaveValue('大桥通车');
	expect(await accessibilityFaults(page)).toEqual([]);
	const film = dialog.locator('video');
	await film.waitFor(untilWorkIsDone);
	await expect(film).toHaveJSProperty('readyState', 4, untilWorkIsDone);
	expect(await accessibilityFaults(page)).toEqual([]);

	const poster = dialog.getByRole('group', { name: '海报' });
	const firstPoster = await poster.locator('img').getAttribute('src');
	await film.evaluate(async (element: HTMLVideoElement) => {
		const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
		element.currentTime = 7;
		await sought;
	});
	await poster.getByRole('button', { name: '用当前画面' }).click();
	await expect(poster.locator('img')).not.toHaveAttribute('src', firstPoster ?? '', untilWorkIsDone);
	await expect(poster.locator('img')).toHaveAttribute('src', /poster-7/);

	const give = async (name: string, text: string) => {
		const subtitles = page.waitForEvent('filechooser');
		await dialog.getByRole('button', { name: '添加字幕' }).click();
		await (await subtitles).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
	};
	await give('坏.srt', '这不是字幕');
	await expect(dialog.getByRole('alert')).toContainText('字幕文件无法识别');
	await give('字幕.srt', '1\n00:00:01,000 --> 00:00:04,000\n大桥今日通车\n');
	await expect(dialog.getByRole('listitem')).toHaveText(/^中文(?!.*等待)/, untilWorkIsDone);
	await dialog.getByRole('button', { name: '保存', exact: true }).click();
	await expect(dialog).toHaveCount(0);

	const visitor = await openBrowser(server.origin, null);
	await visitor.goto('/articledetail/for-uploads');
	const shown = visitor.getByRole('article').getByRole('figure', { name: '大桥通车' });
	await expect(shown.locator('img').first()).toHaveAttribute('src', /poster-7/);
	await shown.getByRole('button', { name: /^播放：大桥通车/ }).click();
	await expect(videoElement(visitor)).toHaveAttribute('data-video-state', 'playing');
	await expect(visitor.getByRole('button', { name: '字幕' }).first()).toBeAttached();
});

test('a film that is none says so in its place, and the conversion of one can be given up', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.周宁, { reducedMotion: 'reduce' });
	await openEditor(page, 'for-uploads');
	const body = bodyOf(page, '英文');
	await page.getByRole('radio', { name: '英文' }).click();
	const drop = async (name: string, bytes: Buffer) => {
		const data = await page.evaluateHandle(
			([fileName, base64]) => {
				const transfer = new DataTransfer();
				const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
				transfer.items.add(new File([content], fileName, { type: 'video/mp4' }));
				return transfer;
			},
			[name, bytes.toString('base64')] as const,
		);
		await body.dispatchEvent('drop', { dataTransfer: data });
	};
	await drop('假.mp4', Buffer.alloc(30_000, 'x'));
	await expect(body.getByText(/不是可识别的视频/)).toBeVisible();
	await drop('声音.mp4', testFilm(60));
	const figure = body.locator('figure[data-video-id]');
	await figure.getByRole('button', { name: '视频设置' }).click();
	const dialog = page.getByRole('dialog', { name: '视频' });
	await dialog.getByRole('button', { name: '取消转换' }).click();
	await expect(dialog.getByRole('alert')).toContainText('需要重新上传');
	await dialog.getByRole('button', { name: '取消转换' }).click();
	await expect(dialog).toHaveCount(0);
	await expect(figure.locator('.missing')).toBeAttached();
});
