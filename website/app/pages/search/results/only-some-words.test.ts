import { expect, test } from 'vitest';
import { messagesIn } from '../../../messages/messages.ts';

const { onlySomeWords: inChinese } = messagesIn('zh').search;
const { onlySomeWords: inEnglish } = messagesIn('en').search;

test.each([
	[0, 1, 'No article holds every word as you typed it. This one holds some of them, or similar ones.'],
	[0, 8, 'No article holds every word as you typed it. These 8 hold some of them, or similar ones.'],
	[1, 1, '1 article holds every word; the other one holds some of them, or similar ones.'],
	[3, 7, '3 articles hold every word; the other 7 hold some of them, or similar ones.'],
])(
	'English says how many of the articles hold all words: %i, others %i',
	(withAllWords, others, sentence) => {
		expect(inEnglish(withAllWords, others)).toBe(sentence);
	},
);

test.each([
	[0, 8, '没有文章包含输入的全部内容，以下 8 篇包含其中一部分或相近的词。'],
	[3, 7, '有 3 篇文章包含输入的全部内容，其余 7 篇包含其中一部分或相近的词。'],
])('Chinese says so, too: %i, others %i', (withAllWords, others, sentence) => {
	expect(inChinese(withAllWords, others)).toBe(sentence);
});
