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

/** A text with ordinary characters in the place of radicals, which look the same and are found by nobody. */
export function withOrdinaryCharacters(text: string): string {
	return text.replace(
		/[\u2e80-\u2fd5]/g,
		(radical) => ordinaryForms.get(radical) ?? radical.normalize('NFKC'),
	);
}
