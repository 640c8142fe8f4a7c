import { randomBytes } from 'node:crypto';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { textOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { articles } from '../../../store/tables/schema.ts';

/** A PNG that does not compress, so that it is larger than a placeholder. */
const png = await sharp(randomBytes(32 * 32 * 3), { raw: { width: 32, height: 32, channels: 3 } })
	.png()
	.toBuffer();

describeWithStore('what the articles of a bundle embed', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	async function importBody(body: string, files: Record<string, Buffer> = {}, changes: object = {}) {
		const report = await importInto(getDatabase(), {
			articles: [article('a1', { texts: { zh: text('大桥', { body }) }, ...changes })],
			files,
		});
		const [version] = (await textOf(getDatabase(), 'a1', 'zh'))?.versions ?? [];
		return { report, messages: report.problems.map(({ message }) => message), blocks: version?.blocks ?? [] };
	}

	test('is stored, if a picture is written into the body', async () => {
		const address = `data:image/png;base64,${png.toString('base64')}`;
		const { report, messages, blocks } = await importBody(
			`<p>见下。</p><p><img src="${address}" alt="桥位图"></p>`,
		);
		expect(messages).toEqual([]);
		expect(report.embeds).toEqual({ shown: 1, linked: 0, remarked: 0 });
		expect(blocks.at(-1)).toMatchObject({
			kind: 'picture',
			file: expect.stringMatching(/^media\/inline-[0-9a-f]{16}\.png$/),
			alt: '桥位图',
		});
	});

	test('is remarked, if what is written into the body is no picture', async () => {
		const address = `data:image/png;base64,${Buffer.from('not a picture '.repeat(50)).toString('base64')}`;
		const { report, messages } = await importBody(`<p>见下。</p><p><img src="${address}"></p>`);
		expect(messages).toEqual([
			expect.stringMatching(/^texts\.zh\.body: media\/inline-.* neither in the bundle/),
		]);
		expect(report.embeds.remarked).toBe(1);
	});

	test('is remarked by field, if browsers do not show its format', async () => {
		const files = { 'media/plan.bmp': Buffer.from('BM....'), 'media/x.jpg': png };
		const body = '<p>平面图。</p><p><img src="media/plan.bmp"></p><p><img src="media/x.jpg"></p>';
		const { report, messages } = await importBody(body, files, { cover: 'media/plan.bmp' });
		const advice = 'media/plan.bmp is not shown: browsers show no BMP. Convert it to JPEG or PNG';
		expect(messages).toEqual([`cover: ${advice}`, `texts.zh.body: ${advice}`]);
		expect(report.problems[0]).toMatchObject({ severity: 'remark', line: 1, id: 'a1' });
		expect(report.embeds).toEqual({ shown: 1, linked: 0, remarked: 2 });
	});

	test('becomes links, which are counted and no loss', async () => {
		const { report, messages } = await importBody(
			'<p>宣传片：</p><video src="https://example.org/film.mp4"></video><p><img src="https://example.org/a.png" alt="图"></p>',
		);
		expect(messages).toEqual([]);
		expect(report.embeds).toEqual({ shown: 0, linked: 2, remarked: 0 });
	});

	test('is remarked, if it can be neither shown nor linked', async () => {
		const { report, messages } = await importBody(
			'<p>图：</p><svg><path d="M0 0h9"/></svg><iframe src="file:///c:/a"></iframe>',
		);
		expect(messages).toEqual(['texts.zh.body: a drawing (svg), a frame (file:///c:/a) are lost']);
		expect(report.embeds).toEqual({ shown: 0, linked: 0, remarked: 2 });
	});

	test('is remarked once for a field that loses several things of a kind, and counted', async () => {
		const links = ['a.htm', 'b.htm', 'c.htm', 'd.htm', 'e.htm'].map((href) => `<a href="${href}">x</a>`);
		const { messages, report } = await importBody(`<p>见${links.join('、')}。</p>`);
		expect(messages).toEqual([
			'texts.zh.body: a link (a.htm), a link (b.htm), a link (c.htm), 2 more are lost',
		]);
		expect(report.embeds.remarked).toBe(5);
	});

	test('is remarked again by each import, until nothing is lost', async () => {
		const body = '<p>图。<img src="media/x.jpg"></p><svg viewBox="0 0 9 9"><path d="M0 0"/></svg>';
		const { messages } = await importBody(body);
		expect(messages).toEqual([
			'texts.zh.body: media/x.jpg is neither in the bundle nor in the store',
			'texts.zh.body: a drawing (svg) is lost',
		]);
		const again = await importBody(body);
		expect(again.messages).toEqual(messages);
		expect(again.report.byKind.articles).toMatchObject({ imported: 0, unchanged: 1 });
		expect(again.blocks).toHaveLength(1);
		const added = await importBody(body, { 'media/x.jpg': png });
		expect(added.messages).toEqual(messages.slice(1));
	});

	test('is found by names in either composition, and as addresses write them', async () => {
		const files = { 'media/Cafe\u0301.jpg': png, 'media/桥.jpg': png, 'media/100%25.jpg': png };
		const body =
			'<p>图。</p><img src="media/Caf\u00e9.jpg"><img src="media/%E6%A1%A5.jpg?v=2"><img src="media/100%25.jpg">';
		const { messages, report } = await importBody(body, files, { cover: 'media/Caf\u00e9.jpg' });
		expect(messages).toEqual([]);
		expect(report.embeds).toEqual({ shown: 4, linked: 0, remarked: 0 });

		const attachments = [{ file: 'media/%E6%A1%A5.jpg?v=2', names: { zh: '图' } }];
		const named = await importBody('<p>图。</p>', files, { cover: 'media/%E6%A1%A5.jpg', attachments });
		expect(named.messages).toEqual([]);
		expect(await getDatabase().select().from(articles)).toMatchObject([
			{ cover: 'media/桥.jpg', attachments: [{ file: 'media/桥.jpg', names: { zh: '图' } }] },
		]);
	});
});
