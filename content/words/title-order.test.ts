import { expect, test } from 'vitest';
import { titleOrder } from './title-order.ts';

const byKey = (one: string, other: string) => (titleOrder(one) < titleOrder(other) ? -1 : 1);

test('sorts Chinese titles by pinyin, after numbers and letters', () => {
	const titles = ['重庆', '北京', 'Bridge', '安全', '2026年', 'airport', '中国', '中国北方'];
	expect(titles.toSorted(byKey)).toEqual([
		...['2026年', 'airport', 'Bridge'],
		...['安全', '北京', '重庆', '中国', '中国北方'],
	]);
});

test('sorts characters as they sound in their word', () => {
	const titles = [
		'重庆长江大桥',
		'重要通知',
		'长沙地铁',
		'长大的城市',
		'成都机场',
		'曾氏祠堂',
		'曾经沧海',
		'单县',
		'单位',
		'厦门',
		'大厦',
		'音乐厅',
		'乐山',
	];
	expect(titles.toSorted(byKey)).toEqual([
		...['曾经沧海', '长沙地铁', '成都机场', '重庆长江大桥', '大厦', '单位', '乐山', '单县'],
		...['厦门', '音乐厅', '曾氏祠堂', '长大的城市', '重要通知'],
	]);
});

test('sorts syllables by letters, then tones, then strokes', () => {
	const titles = [
		'女工',
		'怒江',
		'暖气',
		'路桥',
		'绿色',
		'乱石',
		'山',
		'上海',
		'妈',
		'马',
		'麻',
		'骂',
		'一',
		'衣',
		'伊',
	];
	expect(titles.toSorted(byKey)).toEqual([
		...[
			'路桥',
			'绿色',
			'乱石',
			'妈',
			'麻',
			'马',
			'骂',
			'怒江',
			'女工',
			'暖气',
			'山',
			'上海',
			'一',
			'伊',
			'衣',
		],
	]);
});

test('ignores width, case and traditional forms', () => {
	expect(titleOrder('ＬＮＧ儲罐')).toBe(titleOrder('lng储罐'));
});

test('is well-formed if a surrogate pair is cut', () => {
	expect(titleOrder(`${'一'.repeat(23)}𠮷野`).isWellFormed()).toBe(true);
});
