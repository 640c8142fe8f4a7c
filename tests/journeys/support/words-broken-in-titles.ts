import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { dictionaryWith } from '@portico/content/words/dictionary.ts';

/** A title as laid out by the browser. */
type LaidOutTitle = {
	text: string;
	/** Start offsets of the lines after the first, in UTF-16 code units. */
	lineStarts: number[];
	/** The number of characters that fit in a line. */
	lineLength: number;
};

const demo = fileURLToPath(new URL('../../../demo/search.json', import.meta.url));
const words: string[] = JSON.parse(readFileSync(demo, 'utf8')).dictionary;
const { segment } = dictionaryWith(words);

/** Titles on an open page that break inside a Chinese word, with a mark at the break, as in 集|团将再建两座. */
export async function brokenWords(page: Page): Promise<string[]> {
	const titles = await page.evaluate(laidOutTitles);
	return [...new Set(titles.flatMap(breaksInWords))];
}

function breaksInWords({ text, lineStarts, lineLength }: LaidOutTitle): string[] {
	const broken: string[] = [];
	let start = 0;
	for (const word of segment(text)) {
		const end = start + word.length;
		const inside = lineStarts.find((at) => at > start && at < end);
		// A word longer than a line must break somewhere.
		if (inside !== undefined && /\p{Script=Han}/u.test(word) && word.length <= lineLength) {
			broken.push(`${text.slice(0, inside)}|${text.slice(inside)}`);
		}
		start = end;
	}
	return broken;
}

/** All visible titles: headings, links, and what else has words of its own, but not running text. */
function laidOutTitles(): LaidOutTitle[] {
	const prose = 'p:not([class]), li:not([class]), td, figcaption';
	const hasOwnText = (element: Element) =>
		[...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
	return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
		const isTitle = element.matches('h1, h2, h3, h4, a, summary') || hasOwnText(element);
		if (
			!isTitle ||
			element.offsetWidth < 2 ||
			element.closest(prose) ||
			element.querySelector('h1, h2, h3, h4, p')
		)
			return [];
		if (/[。；]/.test(element.textContent)) return [];
		const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
		const range = document.createRange();
		const lineStarts: number[] = [];
		let text = '';
		let bottom = Number.POSITIVE_INFINITY;
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const data = node.nodeValue ?? '';
			for (let at = 0; at < data.length; at++) {
				range.setStart(node, at);
				range.setEnd(node, at + 1);
				const [box] = range.getClientRects();
				// Text for screen readers is in a box of one pixel.
				if (!box || box.width < 2) continue;
				if (box.top + box.height / 2 > bottom) lineStarts.push(text.length);
				bottom = box.bottom;
				text += data[at];
			}
		}
		const block = element.matches('a, span') ? (element.parentElement ?? element) : element;
		const lineLength = Math.floor(block.clientWidth / Number.parseFloat(getComputedStyle(element).fontSize));
		return lineStarts.length > 0 ? [{ text, lineStarts, lineLength }] : [];
	});
}
