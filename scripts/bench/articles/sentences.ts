import type { Phrase } from './phrases.ts';

const sentence = (zh: string, en: string): Phrase => ({ zh, en });

/** The sentences bodies are made of, with the places that are filled in; see phrases.ts. */
export const sentences: readonly Phrase[] = [
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
