import { isElement, type Markup, parseMarkup } from '@portico/content/bodies/markup/markup-tree.ts';

const inline = new Set(
	'a ins del span q cite abbr time mark small strong b em i u s sub sup code kbd samp var ruby rt rp br img'.split(
		' ',
	),
);

/**
 * What a body says, apart from how its markup is written: its blocks with their attributes, and for each word the
 * elements around it, whichever encloses which. A line each.
 */
export function meaningOf(html: string): string[] {
	const lines: string[] = [];
	let words = { marks: '', text: '' };
	const endWords = () => {
		if (words.text !== '') lines.push(`${words.marks}«${words.text}»`);
		words = { marks: words.marks, text: '' };
	};
	const say = (line: string) => {
		endWords();
		lines.push(line);
	};
	const addText = (text: string, marks: readonly string[], isPreformatted: boolean) => {
		const sorted = [...new Set(marks)].sort().join(' ');
		if (sorted !== words.marks) endWords();
		words = {
			marks: sorted,
			text: words.text + (isPreformatted ? text : text.replace(/[ \t\r\n\f]+/g, ' ')),
		};
	};
	const walk = (nodes: readonly Markup[], marks: readonly string[], isPreformatted: boolean) => {
		for (const node of nodes) {
			if (!isElement(node)) {
				addText(node, marks, isPreformatted);
				continue;
			}
			const own = nameOf(node.name, node.attributes);
			const isBlockAround = node.children.some((child) => isElement(child) && !inline.has(child.name));
			if (!inline.has(node.name) || (node.name === 'a' && isBlockAround)) {
				say(`<${own}>`);
				walk(node.children, marks, isPreformatted || node.name === 'pre');
				say(`</${node.name}>`);
			} else if (node.children.length === 0) say(`${[...new Set(marks)].sort().join(' ')} <${own}/>`);
			else walk(node.children, [...marks, own], isPreformatted);
		}
	};
	walk(parseMarkup(html), [], false);
	endWords();
	return lines.map(trimmed).filter((line) => !/^[^<]*« ?»$/.test(line));
}

/** White space at the end of a line of words shows nothing. */
const trimmed = (line: string) => line.replace(/« /, '«').replace(/ »$/, '»');

function nameOf(name: string, attributes: Record<string, string>): string {
	return [name, ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`)].join(' ');
}
