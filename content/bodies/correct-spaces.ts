import { blanks, isJoined } from './clean-text.ts';
import { blockElements, isElement, type Markup } from './markup/markup-tree.ts';

/** A place of a text in its tree. */
type Leaf = { siblings: Markup[]; index: number };

/**
 * Corrects the white space of markup, also across inline elements: removes line ends between Chinese characters, which
 * browsers would show as spaces, and turns no-break spaces between Latin words into ordinary ones unless they bind
 * (`isBinding`), since a line of them cannot break. Preformatted lines stay. Changes the tree.
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

/**
 * Which no-break spaces bind: programs write them in the place of ordinary ones, between all words of a text; people
 * write one where a line must not break.
 */

const latin =
	/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{M}!-/:-@[-`{-~\u00a1-\u00bf‘’“”…–—‹›€%‰°′″×÷±−]/u;

const units = new RegExp(
	'^(?:[kcmdµμnMGTh]?(?:m|g|s|t|l|L|W|V|A|N|J|Pa|Hz|Ω|bar|eV|Wh|VA|mol|cal|bit|B|b)[²³23]?|km²|ha|min|ppm|dB|rpm|hp|mph|mi|ft|yd|lb|oz|' +
		'km/h|m/s|m/s²|kg/m³|MW·h|kWh|kV|kVA|Mt|Gt|am|pm|a\\.m\\.|p\\.m\\.|%|‰|°C?F?|℃|€|\\$|£|¥|RMB|CNY|USD|EUR|HKD|GBP|yuan|million|billion|trillion|' +
		'Mio|Mrd|Bio)(?![\\p{L}\\p{N}])',
	'u',
);
// ReDoS waiver: it is tried on the few characters before a space.
const abbreviation =
	/(?:^|[^\p{L}])(?:Nos?|Nr|Mr|Mrs|Ms|Mx|Dr|Prof|St|Ste|Mt|Ft|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Pres|Gov|Sen|Rep|Messrs|Mme|Mlle|M|Figs?|Eqs?|Tabs?|Secs?|Sect|Arts?|Vols?|Chs?|Chap|Pts?|App|Refs?|Ed|Eds|pp?|ca?|cf|vs?|approx|e\.g|i\.e|al|§)\.?$/u;
const title = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Dr|Prof|Mme|Mlle|Messrs)\.?$/u;
/** A capital, alone or behind others: J. Smith, J. K. Smith. */
const initial = /(?:^|[^\p{L}.])\p{Lu}\.$/u;
/** What is counted stands behind a word with a capital: Table 3, Phase 2, May 5. */
const counted = /(?:^|[^\p{L}])\p{Lu}\p{L}*$/u;
/** Prepositions of one letter, which Slavic languages bind to the next word. */
const preposition = /(?:^|[^\p{L}'’])[vkszouwiвкосуияВКОСУИЯ]$/u;

/** The longest of these beginnings and endings. */
const reach = 16;

/**
 * Whether a run of white space with no-break spaces must not break. Null where it does not stand between Latin words:
 * there it may space out characters or lines on purpose.
 */
function isBinding(text: string, start: number, end: number): boolean | null {
	const before = text.slice(Math.max(0, start - reach), start);
	const after = text.slice(end, end + reach);
	if (!latin.test([...before].at(-1) ?? '') || !latin.test([...after][0] ?? '')) return null;
	// Several space out something, and bind nothing.
	if (end - start > 1) return false;
	return (
		(/\p{N}$/u.test(before) && (units.test(after) || /^\p{N}/u.test(after))) ||
		(/^\p{N}/u.test(after) && abbreviation.test(before)) ||
		(/^\p{Lu}/u.test(after) && before.endsWith('.') && abbreviation.test(before)) ||
		title.test(before) ||
		(/^\p{Lu}/u.test(after) && initial.test(before)) ||
		(/^\p{N}/u.test(after) && counted.test(before)) ||
		preposition.test(before) ||
		// French punctuation, dashes, and signs that belong to what they stand beside.
		/^[:;!?»›–—−×÷±=<>%‰€°]/.test(after) ||
		/[«‹§№–—−×÷±=<>#$£€¥]$/.test(before)
	);
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
