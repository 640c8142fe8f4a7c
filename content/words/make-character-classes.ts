import { writeFileSync } from 'node:fs';
import { dict } from '@node-rs/jieba/dict.js';
import simplifiedToTraditional from 'opencc-js/dict/STCharacters';
import traditionalToSimplified from 'opencc-js/dict/TSCharacters';

/**
 * Writes `character-classes.ts`: `node content/words/folding/make-character-classes.ts`. Traditional,
 * simplified and variant forms that OpenCC's tables lead to each other make one class.
 *
 * The class goes by the member Chinese texts use most, by the counts of jieba's dictionary: jieba cuts
 * queries that are folded, and knows the words only in that form. Every character that stands in a list of
 * 16 bits goes to another of those, so that most texts keep their length.
 */

const parents = new Map<string, string>();

function rootOf(character: string): string {
	let at = character;
	for (let parent = parents.get(at); parent !== undefined; parent = parents.get(at)) at = parent;
	return at;
}

function join(one: string, other: string): void {
	const root = rootOf(one);
	const otherRoot = rootOf(other);
	if (root !== otherRoot) parents.set(root, otherRoot);
}

/** OpenCC's tables are `線 线|干 幹 乾`: a character and what it becomes, the most usual first. */
function entriesOf(table: string): [character: string, forms: string[]][] {
	return table.split('|').map((entry) => {
		const [character = '', ...forms] = entry.split(' ');
		return [character, forms];
	});
}

// Only the most usual simplified form: 乾 is also written so in simplified texts (乾坤), and 著 for 着.
for (const [traditional, [simplified]] of entriesOf(traditionalToSimplified)) {
	if (simplified) join(traditional, simplified);
}
for (const [simplified, forms] of entriesOf(simplifiedToTraditional)) {
	for (const traditional of forms) join(traditional, simplified);
}

const uses = new Map<string, number>();
for (const line of new TextDecoder().decode(dict).split('\n')) {
	const [word = '', count = '0'] = line.split(' ');
	for (const character of word) uses.set(character, (uses.get(character) ?? 0) + Number(count));
}

const classes = Map.groupBy(new Set([...parents.keys(), ...parents.values()]), rootOf);
const pairs: string[] = [];
for (const members of classes.values()) {
	const usable = members.some((member) => member.length === 1)
		? members.filter((member) => member.length === 1)
		: members;
	const best = usable.reduce((one, other) => ((uses.get(other) ?? 0) > (uses.get(one) ?? 0) ? other : one));
	for (const member of members) if (member !== best) pairs.push(member + best);
}
pairs.sort();

const pairsInLine = 25;
const lines: string[] = [];
for (let at = 0; at < pairs.length; at += pairsInLine) {
	lines.push(`\t${pairs.slice(at, at + pairsInLine).join('')}`);
}

writeFileSync(
	new URL('character-classes.ts', import.meta.url),
	`/**
 * Characters and the form search compares them in, one after the other: 線线 for 線, which counts as 线.
 * Made by \`make-character-classes.ts\` from OpenCC's tables; changing it means a new index version.
 */
export const characterClasses = \`
${lines.join('\n')}
\`;
`,
);
