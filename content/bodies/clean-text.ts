import { showsNothing } from '@portico/api/shows-nothing.ts';

/**
 * The radicals of Unicode's supplement that have an ordinary character, and that character: ⻋车. Texts from PDF files
 * contain them in its place. Those of the block before it (⼈) have it by compatibility.
 */
const radicals =
	'⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺖忄⺗㣺⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻' +
	'⺮竹⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞' +
	'⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';

const ordinaryForms = new Map<string, string>();
const letters = [...radicals];
for (let at = 0; at + 1 < letters.length; at += 2)
	ordinaryForms.set(letters[at] as string, letters[at + 1] as string);

const chinese =
	/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]/u;

/** Marks of both Chinese and Latin texts: beside a Chinese character they are Chinese. */
const sharedMarks = /[“”‘’…—·]/u;

/** White space of the source. */
export const blanks = /[ \t\f\n]+/g;

/**
 * Characters other than white space that a single line must not contain: control characters, and the
 * marks that override or isolate the writing direction, which would let a title rearrange the page around
 * it.
 */
const forbiddenControls = /(?![\s\u0085])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Cleans a title or another single line: one line, single spaces, no control or direction characters, no
 * lone surrogates, no radicals in the place of characters.
 */
export function cleanText(text: string): string {
	const plain = withOrdinaryCharacters(text.toWellFormed().replace(forbiddenControls, ''));
	const line = joinChineseLines(plain.replace(/\r\n?/g, '\n'))
		.replace(/[\s\u0085]+/g, ' ')
		.trim();
	return showsNothing(line) ? '' : line;
}

/**
 * Cleans markup before it is parsed or stored: drops NUL and lone surrogates, both of which PostgreSQL
 * refuses, and writes line ends as `\n`, and ordinary characters in the place of radicals.
 */
export function cleanMarkup(markup: string): string {
	return withOrdinaryCharacters(markup.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n'));
}

/**
 * Removes line ends between Chinese characters, and beside their punctuation. In the source they are formatting, and
 * a browser would show each as a space; beside Latin words they are spaces.
 */
function joinChineseLines(text: string): string {
	if (!text.includes('\n')) return text;
	return text.replace(blanks, (found, at: number) =>
		found.includes('\n') && isJoined(text, at, at + found.length) ? '' : found,
	);
}

/** Whether nothing but white space of the source divides two Chinese characters, or their punctuation. */
export function isJoined(text: string, start: number, end: number): boolean {
	const before = /.$/su.exec(text.slice(Math.max(0, start - 2), start))?.[0] ?? '';
	const after = /^./su.exec(text.slice(end, end + 2))?.[0] ?? '';
	if (chinese.test(before)) return chinese.test(after) || sharedMarks.test(after);
	return sharedMarks.test(before) && chinese.test(after);
}

/** A text with ordinary characters in the place of radicals, which look the same and are found by nobody. */
export function withOrdinaryCharacters(text: string): string {
	return text.replace(
		/[\u2e80-\u2fd5]/g,
		(radical) => ordinaryForms.get(radical) ?? radical.normalize('NFKC'),
	);
}
