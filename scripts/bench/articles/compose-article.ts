import { generatedColumns } from './columns.ts';
import { namePerson, namePlace } from './names.ts';
import { events, headings, materials, type Phrase, projects, units } from './phrases.ts';
import { type Random, seededRandom } from './random.ts';

/** A line of `articles.jsonl`, as far as generated articles use it (docs/how-to/content-bundles.md). */
export type GeneratedArticle = {
	articleId: string;
	fdCode: string;
	alsoIn: string[];
	publishedAt: string;
	texts: { zh: GeneratedText; en?: GeneratedText };
};

type GeneratedText = { title: string; summary: string; body: string; source: string; author: string };

/** The moment after all of them, and the span before it: twenty years of news. */
const newestAt = Date.parse('2026-10-01T08:00:00Z');
const spanMs = 20 * 365.25 * 24 * 3_600_000;

/** Nine of ten articles have been translated, as on the sites this is modelled on. */
const translatedShare = 0.9;

export const articleIdOf = (index: number) => `bench-${index}`;

/**
 * The article with this number among so many; the same numbers always give the same article.
 * Lengths follow real company news: most have two to eight paragraphs, some are one-paragraph notices, and a
 * few are reports of several thousand characters.
 */
export function composeArticle(index: number, count: number): GeneratedArticle {
	const random = seededRandom(index * 2_654_435_761 + 17);
	const fillings = chooseFillings(random);
	const event = random.pick(events);
	const summary = fill(random.pick(sentences), fillings, random);
	const body = composeBody(random, fillings);
	const column = columnOf(random);
	// Spread over the years with the newest last; a little disorder, as articles are not entered in order.
	const age = ((count - index - random.fraction()) / count) * spanMs;
	const text = (language: keyof Phrase): GeneratedText => ({
		title: titleIn(language, fillings, event, index),
		summary: summary[language],
		body: body[language],
		source: fillings.unit[language],
		author: fillings.person[language],
	});
	return {
		articleId: articleIdOf(index),
		fdCode: column,
		alsoIn: random.fraction() < 0.1 && column !== 'bench-topic' ? ['bench-topic'] : [],
		publishedAt: new Date(newestAt - age).toISOString(),
		texts: { zh: text('zh'), ...(random.fraction() < translatedShare ? { en: text('en') } : {}) },
	};
}

type Fillings = Record<'place' | 'project' | 'unit' | 'person' | 'material', Phrase>;

function chooseFillings(random: Random): Fillings {
	return {
		place: namePlace(random),
		project: random.pick(projects),
		unit: random.pick(units),
		person: namePerson(random),
		material: random.pick(materials),
	};
}

/** Fills the places of a sentence in both languages with the same names and with numbers of its own. */
function fill(sentence: Phrase, fillings: Fillings, random: Random): Phrase {
	const numbers: Record<string, number> = {
		small: random.between(3, 48),
		large: random.between(120, 98_000),
		percent: random.between(4, 99),
	};
	const fillIn = (language: keyof Phrase) =>
		sentence[language].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
			String(numbers[name] ?? fillings[name as keyof Fillings][language]),
		);
	return { zh: fillIn('zh'), en: fillIn('en') };
}

function titleIn(language: keyof Phrase, { place, project }: Fillings, event: Phrase, index: number): string {
	return language === 'zh'
		? `${place.zh}${project.zh}${event.zh}（第${index}期）`
		: `The ${place.en} ${project.en} has ${event.en} (no. ${index})`;
}

function composeBody(random: Random, fillings: Fillings): Phrase {
	const kind = random.fraction();
	const paragraphs = kind < 0.15 ? 1 : kind < 0.93 ? random.between(2, 8) : random.between(12, 40);
	const body: Phrase = { zh: '', en: '' };
	for (let number = 0; number < paragraphs; number += 1) {
		if (number > 0 && number % 4 === 0) append(body, 'h2', [random.pick(headings)]);
		const chosen = new Set(Array.from({ length: random.between(2, 5) }, () => random.pick(sentences)));
		// Each paragraph is about something else, or the words of an article would all be equally frequent.
		const about = number === 0 ? fillings : { ...chooseFillings(random), project: fillings.project };
		append(
			body,
			'p',
			[...chosen].map((sentence) => fill(sentence, about, random)),
		);
	}
	return body;
}

function append(body: Phrase, tag: 'p' | 'h2', phrases: readonly Phrase[]): void {
	body.zh += `<${tag}>${phrases.map(({ zh }) => zh).join('')}</${tag}>\n`;
	body.en += `<${tag}>${phrases.map(({ en }) => en).join(' ')}</${tag}>\n`;
}

/** Two of five articles stand in the one large column; the others share the rest evenly. */
function columnOf(random: Random): string {
	const [large, ...others] = generatedColumns.filter(({ holdsArticles }) => holdsArticles);
	if (!large || random.fraction() < 0.4) return large?.fdCode ?? '';
	return random.pick(others).fdCode;
}

const sentence = (zh: string, en: string): Phrase => ({ zh, en });

/** The sentences bodies are made of, with the places that are filled in; see phrases.ts. */
const sentences: readonly Phrase[] = [
	sentence(
		'清晨六点，{place}的雾还没有散，{unit}的工人已经在{project}现场列队点名。',
		'At six in the morning, with fog still over {place}, the workers of {unit} answer the roll at the {project}.',
	),
	sentence(
		'项目总投资{large}万元，计划工期{small}个月，高峰期现场有{large}人同时作业。',
		'The works cost {large} thousand yuan and take {small} months; at their height {large} people are on site.',
	),
	sentence(
		'“图纸上只差两毫米，现场就可能差一个班。”项目总工程师{person}说。',
		'“Two millimetres on the drawing can be a whole shift on site,” says {person}, the chief engineer.',
	),
	sentence(
		'为了减少对江水的扰动，施工采用了{material}，比原方案少用水泥百分之{percent}。',
		'To spare the river, {material} was used, with {percent} per cent less cement than first planned.',
	),
	sentence(
		'截至本月底，累计完成土石方{large}立方米，占设计总量的百分之{percent}。',
		'By the end of the month {large} cubic metres had been moved, {percent} per cent of the design.',
	),
	sentence(
		'{person}在{unit}干了{small}年，经手的焊缝加起来有{large}米，一次合格率百分之{percent}。',
		'{person} has been with {unit} for {small} years; of {large} metres welded, {percent} per cent passed at once.',
	),
	sentence(
		'{place}冬季多风，吊装窗口每天只有{small}个小时，班组把工序拆成了四十分钟一段。',
		'Winters in {place} are windy: lifting is possible {small} hours a day, so the crew works in blocks of forty minutes.',
	),
	sentence(
		'监测数据每{small}分钟回传一次，任何一个测点超过预警值，现场立即停工复核。',
		'Readings come in every {small} minutes; when one gauge passes its limit, work stops until it is understood.',
	),
	sentence(
		'这一批{material}由{unit}在{place}加工，运到现场要走{large}公里山路。',
		'This batch of {material} was made by {unit} in {place} and travels {large} kilometres of mountain road.',
	),
	sentence(
		'沿线村民最关心的是灌溉渠何时恢复，项目部把答复写在了公示牌上：{small}天。',
		'What the villagers asked was when their channel would run again; the answer went on the board: {small} days.',
	),
	sentence(
		'评审组抽查了{small}个断面，结论是结构可靠、资料齐全，同意进入下一阶段。',
		'The reviewers checked {small} sections, found the structure sound and the records complete, and agreed to the next stage.',
	),
	sentence(
		'与传统工艺相比，新工法节约人工百分之{percent}，每延米缩短{small}分钟。',
		'Against the usual way, the new method saves {percent} per cent of labour and {small} minutes a metre.',
	),
	sentence(
		'安全员{person}的本子里记着{large}条隐患，每一条后面都有整改人的签名。',
		'In her notebook the safety officer {person} has {large} hazards, each signed off by whoever put it right.',
	),
	sentence(
		'{unit}今年选派{small}名青年技术员到{place}驻点，跟班学习{project}的施工组织。',
		'This year {unit} sends {small} young technicians to {place} to learn how the {project} is organised.',
	),
	sentence(
		'夜班食堂供应到凌晨两点，掌勺的师傅说，{large}份饭里没有一份是凉的。',
		'The night canteen serves until two; of {large} meals, says the cook, not one is cold.',
	),
	sentence(
		'根据规划，{project}建成后每年可减少二氧化碳排放{large}吨。',
		'Once finished, the {project} is to save {large} tonnes of carbon dioxide a year.',
	),
	sentence(
		'招标文件自即日起发售，投标人须具备相应资质，并在近{small}年内完成过同类工程。',
		'Documents are available from today; bidders must be qualified and have built the like within {small} years.',
	),
	sentence(
		'汛期来临前，{unit}在{place}储备沙袋{large}只、水泵{small}台，并与当地建立联动机制。',
		'Before the floods, {unit} stored {large} sandbags and {small} pumps in {place} and agreed its signals with the town.',
	),
	sentence(
		'数字模型里每一根桩都有编号，扫码就能看到它的浇筑时间、坍落度和{small}天强度。',
		'Each pile has a number in the model: a scan shows when it was poured, its slump and its {small}-day strength.',
	),
	sentence(
		'“桥通的那天我想让孩子走第一趟。”{person}笑着说。',
		'“The day it opens, I want my child to be first across,” {person} says, laughing.',
	),
];
