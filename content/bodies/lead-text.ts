import { showsNothing } from '@portico/api/shows-nothing.ts';
import { extensionOf } from '../files/media-files.ts';
import { isElement, type Markup, type MarkupElement } from './markup/markup-tree.ts';
import { visibleText } from './plain-text.ts';

/**
 * The text that an excerpt is made of: that of paragraphs. Captions, tables and files are read only where there is
 * nothing else.
 */
export function leadText(sanitised: Markup[]): string {
	return visibleText(sanitised.filter((node) => !isBeside(node))) || visibleText(sanitised);
}

/** A picture with its caption, a table, files to download, or a heading of these. */
function isBeside(node: Markup): boolean {
	if (!isElement(node)) return showsNothing(node);
	if (isElement(node, 'figure', 'table')) return true;
	// Of a list of terms, what they are explained by.
	if (isElement(node, 'dl')) return node.children.every((part) => isElement(part, 'dt') || isBeside(part));
	if (isElement(node, 'ul', 'ol', 'li', 'dd', 'blockquote', 'details', 'summary')) {
		return runsOf(node.children).every((run) => (Array.isArray(run) ? isFileRun(run) : isBeside(run)));
	}
	return isFileRun(node.children);
}

const blocksInLists = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'li', 'dt', 'dd'];

/** The blocks in an element, and what stands between them. */
function runsOf(nodes: readonly Markup[]): (MarkupElement | Markup[])[] {
	const runs: (MarkupElement | Markup[])[] = [];
	for (const node of nodes) {
		const last = runs.at(-1);
		if (isElement(node, ...blocksInLists, 'figure', 'table', 'blockquote', 'details', 'summary'))
			runs.push(node);
		else if (Array.isArray(last)) last.push(node);
		else runs.push([node]);
	}
	return runs;
}

/** A line of a text: the words of links to files in it, if there are any, and all others. */
type Line = { linked: string | null; others: string };

/** Whether words and links do nothing but offer files, in each of their lines. */
function isFileRun(nodes: readonly Markup[]): boolean {
	const lines: Line[] = [{ linked: null, others: '' }];
	readLines(nodes, lines, false);
	const shown = lines.filter(({ linked, others }) => linked !== null || !showsNothing(others));
	return shown.every(isFileLine);
}

function readLines(nodes: readonly Markup[], lines: Line[], isInLink: boolean): void {
	for (const node of nodes) {
		const line = lines.at(-1) as Line;
		if (isElement(node, 'br')) lines.push({ linked: null, others: '' });
		else if (isElement(node)) {
			const isFile = isElement(node, 'a') && namesFile(node.attributes.href ?? '');
			if (isFile) line.linked ??= '';
			readLines(node.children, lines, isInLink || isFile);
		} else if (isInLink) line.linked = (line.linked ?? '') + node;
		else line.others += node;
	}
}

const documents: ReadonlySet<string> = new Set(
	'pdf ofd doc docx wps odt rtf ppt pptx xls xlsx et csv zip rar 7z'.split(' '),
);

function namesFile(href: string): boolean {
	return /^\/?media\//.test(href) || documents.has(extensionOf(href.replace(/[?#].*$/s, '')));
}

/** The end of a sentence; a number in a list ends none. */
const sentenceEnd = /[。！？!?]|[^\d\s]\.(?=\s|$)/;
const clauseEnd = /[，；,;]/;

const label =
	/^[[（(【\s]*(?:(?:相关|有关|以下|全部|本文)?(?:附件|附表|附图|附录|文件|资料|材料|下载)|附(?=[:：\s\d])|attach(?:ments?|ed)\b|annex(?:es)?\b|append(?:ix|ices)\b|enclosures?\b|downloads?\b|(?:related )?(?:files|documents)\b)/i;
/** A label that needs no link to be one: 附件：1.报名表. */
const labelOfNames =
	/^[[（(【\s]*(?:附件|附表|附图|附录|附|attachments?|annex(?:es)?|appendix|enclosures?)[\s\d一二三四五六七八九十]*[:：】\])）]/i;
const onlyLabel = /^[\s\d一二三四五六七八九十()（）【】[\]:：]*$/;

/** A line with a link to a file says something of its own if it has more words or characters than this. */
const maxWordsBesides = 16;

function isFileLine({ linked, others }: Line): boolean {
	const words = others.normalize('NFKC').trim();
	if (linked === null) {
		return onlyLabel.test(words.replace(label, '')) || (labelOfNames.test(words) && !sentenceEnd.test(words));
	}
	if (sentenceEnd.test(words)) return false;
	if (label.test(words === '' ? linked : words)) return true;
	const count = words.match(/\p{sc=Han}|[\p{L}\p{N}]+/gu)?.length ?? 0;
	return count <= maxWordsBesides && !clauseEnd.test(words.replace(/[,;]\s*$/, ''));
}
