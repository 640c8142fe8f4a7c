import { expect, test } from 'vitest';
import { titleOrder } from './title-order.ts';

const byKey = (one: string, other: string) => (titleOrder(one) < titleOrder(other) ? -1 : 1);

test('sorts Chinese titles by pinyin, after numbers and letters', () => {
	const titles = ['重庆', '北京', 'Bridge', '安全', '2026年', 'airport', '中国', '中国北方'];
	expect(titles.toSorted(byKey)).toEqual([
		...['2026年', 'airport', 'Bridge'],
		...['安全', '北京', '中国', '中国北方', '重庆'],
	]);
});

test('ignores width, case and traditional forms', () => {
	expect(titleOrder('ＬＮＧ儲罐')).toBe(titleOrder('lng储罐'));
});

test('is well-formed if a surrogate pair is cut', () => {
	expect(titleOrder(`${'一'.repeat(23)}𠮷野`).isWellFormed()).toBe(true);
});
