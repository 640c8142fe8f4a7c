import { blanks, isJoined } from './clean-text.ts';
import { blockElements, isElement, type Markup } from './markup/markup-tree.ts';
import { isBinding } from './no-break-spaces.ts';

/** A place of a text in its tree. */
type Leaf = { siblings: Markup[]; index: number };

/**
 * Corrects the white space of markup, also across inline elements: removes line ends between Chinese characters, which
 * browsers would show as spaces, and turns no-break spaces between Latin words into ordinary ones unless they bind
 * (`no-break-spaces.ts`), since a line of them cannot break. Preformatted lines stay. Changes the tree.
 */
export function correctSpaces(nodes: Markup[]): Markup[] {
	let leaves: Leaf[] = [];
	const endRun = () => {
		correctRun(leaves);
		leaves = [];
	};
	const walk = (siblings: Markup[]) => {
		for (const [index, node] of siblings.entries()) {
			if (!isElement(node)) leaves.push({ siblings, index });
			else if (node.name === 'pre') endRun();
			else if (blockElements.has(node.name) || isElement(node, 'div', 'br', 'img', 'center')) {
				endRun();
				walk(node.children);
				endRun();
			} else walk(node.children);
		}
	};
	walk(nodes);
	endRun();
	return nodes;
}

/** A range of the text of a run, and what stands in its place: nothing, or a space. */
type Correction = { start: number; end: number; by: '' | ' ' };

function correctRun(leaves: readonly Leaf[]): void {
	const texts = leaves.map(({ siblings, index }) => siblings[index] as string);
	if (!texts.some((text) => /[\n\u00a0]/.test(text))) return;
	const whole = texts.join('');
	const corrections = correctionsOf(whole);
	if (corrections.length === 0) return;
	let offset = 0;
	for (const [position, { siblings, index }] of leaves.entries()) {
		const text = texts[position] as string;
		siblings[index] = corrected(text, offset, corrections);
		offset += text.length;
	}
}

const anyBlanks = /[ \t\f\n\u00a0]+/g;

function correctionsOf(whole: string): Correction[] {
	const found: Correction[] = [];
	for (const { index, 0: run } of whole.matchAll(blanks)) {
		const end = index + run.length;
		if (run.includes('\n') && isJoined(whole, index, end)) found.push({ start: index, end, by: '' });
	}
	for (const { index, 0: run } of whole.matchAll(anyBlanks)) {
		const end = index + run.length;
		if (run.includes('\u00a0') && isBinding(whole, index, end) === false)
			found.push({ start: index, end, by: ' ' });
	}
	return found.sort((one, other) => one.start - other.start);
}

/** A text with the corrections of its part of a run, which begins at `start`. */
function corrected(text: string, start: number, corrections: readonly Correction[]): string {
	let kept = '';
	let from = 0;
	for (const correction of corrections) {
		const [first, last] = [correction.start - start, correction.end - start];
		if (last <= 0) continue;
		if (first >= text.length) break;
		kept += text.slice(from, Math.max(from, first));
		// A space stands where the range begins.
		if (first >= 0) kept += correction.by;
		from = Math.min(text.length, last);
	}
	return kept + text.slice(from);
}
