import type { JSONContent } from '@tiptap/core';

/**
 * The structure of a document, to write its translation in: headings, paragraphs, items, cells and captions in their
 * places without their words; pictures without their descriptions; videos, attachments, rules, numbers of footnotes and
 * their notes. Cells that hold only numbers, dates or units stay as they are, and so does code.
 */
export function structureOf(document: JSONContent): JSONContent {
	const notes = noteIdentifiers(document);
	const content = (document.content ?? []).flatMap((block) => emptied(block, notes));
	return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** The identifiers that numbers of footnotes lead to. */
function noteIdentifiers(node: JSONContent): Set<string> {
	const found = new Set<string>();
	const visit = ({ type, attrs, content = [] }: JSONContent) => {
		if (type === 'noteReference') found.add(String(attrs?.note));
		for (const child of content) visit(child);
	};
	visit(node);
	return found;
}

const textblocks = ['paragraph', 'heading', 'inlineBlock', 'summary'];

/** A block without its words; none for what would be nothing without them. */
function emptied(node: JSONContent, notes: ReadonlySet<string>): JSONContent[] {
	const { type = '', attrs, content = [] } = node;
	if (type === 'pre') return [hasHan(node) ? { ...withAttributes(node), content: [] } : node];
	if (textblocks.includes(type))
		return [{ ...withAttributes(node), content: content.flatMap(emptiedInline) }];
	const isCell = type === 'tableCell' || type === 'tableHeader';
	if (isCell && isNeutral(wordsOf(node))) return [node];
	// A link around words alone leads from nothing.
	if (type === 'linkBlock' && !hasMedium(node)) return [{ type: 'paragraph' }];
	if (type === 'li' && notes.has(String(attrs?.id))) return [{ ...node, content: content.map(emptiedNote) }];
	const inner = content.flatMap((child) => emptied(child, notes));
	return [{ ...withAttributes(node), ...(content.length > 0 && { content: inner }) }];
}

/** What of a line stays without its words. */
function emptiedInline(node: JSONContent): JSONContent[] {
	const { type, attrs, marks = [] } = node;
	if (type === 'noteReference' || type === 'emptyInline') return [node];
	if (type === 'img') return [{ ...node, attrs: { ...attrs, alt: '' } }];
	// A file keeps its name: without it, nothing could be pressed.
	const isFile = marks.some((mark) => mark.type === 'a' && String(mark.attrs?.href).startsWith('media/'));
	return isFile ? [node] : [];
}

/** A note without its words keeps the link back to its number. */
function emptiedNote(block: JSONContent): JSONContent {
	const { content = [] } = block;
	if (!textblocks.includes(block.type ?? '')) return { ...block, content: content.map(emptiedNote) };
	const links = content.filter(({ marks = [] }) =>
		marks.some((mark) => mark.type === 'a' && String(mark.attrs?.href).startsWith('#')),
	);
	const space: JSONContent[] = links.length > 0 ? [{ type: 'text', text: ' ' }] : [];
	return { ...withAttributes(block), content: [...space, ...links] };
}

/** The language of words that are gone says nothing. */
function withAttributes({ content: _, attrs, ...node }: JSONContent): JSONContent {
	return attrs ? { ...node, attrs: { ...attrs, lang: null } } : node;
}

const media = ['img'];

function hasMedium({ type = '', attrs, content = [] }: JSONContent): boolean {
	return media.includes(type) || Boolean(attrs?.['data-video-id']) || content.some(hasMedium);
}

function wordsOf({ text, type, content = [] }: JSONContent): string {
	if (type === 'br') return ' ';
	// What the words above a character say is no number.
	if (type === 'ruby') return 'ruby';
	return text ?? content.map(wordsOf).join(' ');
}

const hasHan = (node: JSONContent) => /\p{sc=Han}/u.test(wordsOf(node));

/** Units that both languages write alike. */
const symbols = new Set(
	(
		'mm cm dm m km nm μm µm mm² cm² m² km² ha mm³ cm³ m³ km³ g kg t mg L mL l ml s min h d a N kN MN Pa kPa MPa GPa ' +
		'J kJ MJ W kW MW GW kWh MWh GWh V kV mV A kA mA Ω Hz kHz MHz GHz °C ℃ K °F ° % ‰ dB rpm mol lx lm cd rad bar ' +
		'CNY RMB EUR USD GBP DN PN'
	).split(' '),
);

/** Units and parts of dates that Chinese writes with characters: they stay, to be written as the other language does. */
const chineseUnits =
	/^(?:年|月|日|时|分|秒|天|个月|小时|分钟|毫米|厘米|分米|米|千米|公里|平方米|平方千米|平方公里|立方米|公顷|亩|克|千克|公斤|吨|万吨|升|毫升|元|万元|亿元|万|亿|千瓦|兆瓦|千瓦时|摄氏度|美元|欧元)+$/;

/** Grades, stations and types, such as C50, K12 or Q345B. */
const code = /^\p{Lu}{1,3}\d+\p{Lu}?$/u;

/** Words, and characters in a row; digits that belong to a code stay in it. */
const words = /\p{sc=Han}+|°[CF]|[°%‰℃]|(?:(?!\p{sc=Han})\p{L})+[²³]?(?:\d+\p{Lu}?)?/gu;

/** Whether words say nothing but numbers, dates and units, so that a translation repeats them; not without any. */
export function isNeutral(text: string): boolean {
	const parts = text.normalize('NFC').match(words) ?? [];
	const hasContent = /[\p{N}\p{L}%‰°℃]/u.test(text);
	return hasContent && parts.every((part) => symbols.has(part) || chineseUnits.test(part) || code.test(part));
}
