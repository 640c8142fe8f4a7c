import { expect, test } from 'vitest';
import { dictionaryWith } from '../words/dictionary.ts';
import { wordBreaks } from './title-breaks.ts';

const { segment } = dictionaryWith(['澜江大桥', '望海新港']);

/** The title with a bar wherever a line may end. */
function broken(title: string): string {
	const breaks = wordBreaks(title, segment);
	return [0, ...breaks].map((start, index) => title.slice(start, breaks[index])).join('|');
}

/** Titles with their expected breaks, and what each of them covers. */
const expected = {
	'集团|合同|签订': 'ends lines between words',
	'集团|中标|望海新港|工程': 'knows words that were added',
	'用|BIM|建模': 'parts Latin words from Chinese ones',
	'两座|22万立方米|储罐': 'keeps a number with its unit',
	'2026年度|供应商': 'keeps a year with its sign',
	'第12届|技能|大赛': 'keeps an ordinal whole',
	'十一公里|长': 'keeps a number in characters with its unit',
	'驶过|11.4公里|大桥': 'keeps a decimal fraction whole',
	'1,148名|员工': 'keeps groups of digits together',
	'集团|发布|《桥梁|支座|更换|技术指南》，|要求把桥|抬起': 'leaves marks with what they enclose',
	'岚坪|光伏|基地|（二期）|并网': 'leaves brackets with what they enclose',
	'江边|起家|1956—1965年': 'keeps a range whole',
	'支部|建在桥上——|云麓大桥|工作|纪实': 'ends a line behind a dash',
	'工地|旁边|“小候鸟”|团聚': 'keeps a short name in quotation marks whole',
	'鹭洲|接收站|二期|合同签订，|集团将再建|两座|储罐': 'leaves no scrap of a part beside a comma',
	'台阶的吱呀声，|修好了，|又装了回去': 'ends a line behind any comma',
	'江边的|清晨': 'begins no line with a particle',
	'集团|将再建|两座': 'joins words of one character',
	'Lanjiang Bridge closes its 868-metre main span': 'leaves titles without Chinese characters alone',
	'': 'takes no title for one',
};

test.each(Object.entries(expected))('%s %s', (title) => {
	expect(broken(title.replaceAll('|', ''))).toBe(title);
});
