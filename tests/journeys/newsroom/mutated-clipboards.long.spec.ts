import { expect, type Page } from '@playwright/test';
import { plainText } from '@portico/content/bodies/plain-text.ts';
import { sanitiseToHtml } from '@portico/content/bodies/sanitise-body.ts';
import { demoBodies } from '@portico/testing/content/demo-bodies.ts';
import { bodyOf, expectSaved, openEditor } from './support/editor.ts';
import { type Newsroom, type OpenBrowser, test } from './support/newsroom-test.ts';

/** 2,000 clipboards, in parts that run beside each other. */
const parts = 8;
const clipboardsOfPart = 250;

/** What other editors, word processors and pages with ill intent write into markup. */
const attributes = [
	...[
		'data-pm-slice="0 0 []"',
		'data-pm-slice="1 1 -2 []"',
		'data-portico-copy="1-2-3-4"',
		'hidden',
		'id="x"',
	],
	...['data-columns="2"', `data-columns='[{"name":"plaintext"}]'`, 'data-parts="{}"', 'data-parts="[null]"'],
	...[`data-element='"!-- "'`, `data-element='"plaintext"'`, 'data-section="plaintext"', 'data-starts="[1]"'],
	...[
		'style="display:none"',
		'style="mso-hide:all"',
		'colspan="999999999"',
		'rowspan="0"',
		'class="Apple-x"',
	],
	...[
		'data-file="https://pictures.invalid/a.png"',
		'data-video-id="x"',
		'href="javascript:alert(1)"',
		'dir="rtl"',
	],
];

const elements = [
	...['p', 'div', 'section', 'span', 'b', 'i', 'li', 'ul', 'ol', 'table', 'tr', 'td', 'th', 'thead', 'pre'],
	...['portico-run', 'portico-place', 'portico-details', 'portico-table', 'portico-link-block', 'ruby', 'rt'],
	...['details', 'summary', 'figure', 'figcaption', 'blockquote', 'a', 'font', 'o:p', 'h1', 'h6', 'dl', 'dd'],
];

const pieces = [
	...['<!--', '-->', '<![endif]-->', '</table>', '<td>', '<li>', '&nbsp;', '&#8203;', '&lt;', '<br>', '<p>'],
	...['<!--StartFragment-->', '<plaintext>', '<svg><title>', '<textarea>', '<ruby data-parts="{}">', '</p>'],
];

/** Numbers that look like chance, the same in every run with the same seed. */
function chanceFrom(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** Changes markup in some places: attributes, names of elements, pieces that are added, lost or moved. */
function mutated(html: string, chance: (below: number) => number): string {
	const pick = <Item>(items: readonly Item[]) => items[chance(items.length)] as Item;
	let text = html;
	for (let changes = 1 + chance(6); changes > 0; changes -= 1) {
		const at = chance(text.length + 1);
		const tag = /<([a-z][\w-]*)/gi;
		tag.lastIndex = at;
		const found = tag.exec(text);
		const end = found ? found.index + found[0].length : at;
		switch (chance(6)) {
			case 0:
			case 1:
				if (found) text = `${text.slice(0, end)} ${pick(attributes)}${text.slice(end)}`;
				break;
			case 2:
				if (found) text = `${text.slice(0, found.index)}<${pick(elements)}${text.slice(end)}`;
				break;
			case 3:
				text = text.slice(0, at) + pick(pieces) + text.slice(at);
				break;
			case 4:
				text = text.slice(0, at) + text.slice(at + 1 + chance(20));
				break;
			default: {
				const moved = text.slice(at, at + chance(200));
				const to = chance(text.length + 1);
				text = text.slice(0, to) + moved + text.slice(to);
			}
		}
	}
	return text;
}

/** A word of its own every few characters: what is left of each can be told. */
function withNamedWords(html: string, round: number): string {
	let words = 0;
	return html.replace(/>([^<>]{6,})/g, (_, text: string) => {
		words += 1;
		return `>词${round}之${words}。${text}`;
	});
}

const namedWords = (text: string) => new Set(text.match(/词\d+之\d+。/g) ?? []);

const paste = (page: Page, html: string) =>
	page.evaluate((pasted) => {
		const data = new DataTransfer();
		data.setData('text/html', pasted);
		const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
		document.activeElement?.dispatchEvent(event);
	}, html);

async function storedBody(page: Page): Promise<string> {
	const response = await page.request.get('/api/newsroom/articles/for-pasting');
	return (await response.json()).data.texts.zh.content.body;
}

test.describe.configure({ mode: 'parallel', timeout: 3_600_000 });

for (let part = 0; part < parts; part += 1) {
	test(`no clipboard costs a word: what is pasted, typed and saved is there after loading it again, part ${part + 1}`, ({
		newsroom,
		openBrowser,
	}) => pasteAll(part * clipboardsOfPart, newsroom, openBrowser));
}

async function pasteAll(done: number, { server, people }: Newsroom, openBrowser: OpenBrowser): Promise<void> {
	const page = await openBrowser(server.origin, people.程远, { reducedMotion: 'reduce' });
	await openEditor(page, 'for-pasting');
	const body = bodyOf(page, '中文');
	const sources = demoBodies(12).map(([, html]) => html.slice(0, 3_000));
	for (let round = done + 1; round <= done + clipboardsOfPart; round += 1) {
		const html = mutated(withNamedWords(sources[round % sources.length] ?? '', round), chanceFrom(round));
		await body.click();
		await page.keyboard.press('Control+a');
		await page.keyboard.press('Delete');
		const typed = `打${round}字。`;
		await page.keyboard.type(typed);
		if (html.trim() !== '') {
			const cleaned = page.waitForResponse('**/api/newsroom/clean-markup');
			await paste(page, html);
			expect((await cleaned).status(), html).toBe(200);
		}
		await page.keyboard.press('Control+s');
		const sanitised = sanitiseToHtml(html);
		const expected = namedWords(sanitised);
		await expect
			.poll(async () => {
				const stored = await storedBody(page);
				const there = namedWords(stored);
				return stored.includes(typed) && [...expected].every((word) => there.has(word));
			}, html)
			.toBe(true);
		await expectSaved(page, '中文');
		// Otherwise the tab keeps hundreds of former documents, and each load takes longer than the last.
		if (round % 20 === 0) await page.requestGC();
		await page.reload();
		await body.waitFor();
		const [markup, text] = [await body.innerHTML(), await body.innerText()];
		expect(text, html).toContain(typed);
		for (const word of expected) expect(markup, html).toContain(word);
		// The others describe pictures.
		for (const word of namedWords(plainText(sanitised))) expect(text, html).toContain(word);
	}
}
