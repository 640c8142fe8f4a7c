import { expect, test } from 'vitest';
import { messagesIn } from '../../messages/messages.ts';

const { onlySomeWords: inChinese } = messagesIn('zh').search;
const { onlySomeWords: inEnglish } = messagesIn('en').search;

test.each([
	[
		0,
		1,
		'No article contains all the words exactly as typed. This one contains some of them or similar words.',
	],
	[
		0,
		8,
		'No article contains all the words exactly as typed. These 8 contain some of them or similar words.',
	],
	[1, 1, '1 article contains all the words; the other contains some of them or similar words.'],
	[3, 7, '3 articles contain all the words; the other 7 contain some of them or similar words.'],
])(
	'tells in English how many articles contain all words: %i, others %i',
	(withAllWords, others, sentence) => {
		expect(inEnglish(withAllWords, others)).toBe(sentence);
	},
);

test.each([
	[0, 8, '未找到包含全部搜索内容的文章，以下8篇包含其中一部分或相近的词。'],
	[3, 7, '有3篇文章包含全部搜索内容，其余7篇包含其中一部分或相近的词。'],
])(
	'tells in Chinese how many articles contain all words: %i, others %i',
	(withAllWords, others, sentence) => {
		expect(inChinese(withAllWords, others)).toBe(sentence);
	},
);
