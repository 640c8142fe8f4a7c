import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test('words are parted by white space of any kind, and come in the form of the store', () => {
	expect(searchWords('  大桥\u3000Ｂｒｉｄｇｅ\n2026 ')).toEqual(['大桥', 'bridge', '2026']);
});

test('a word counts once, and no more than eight words count', () => {
	expect(searchWords('a A a b')).toEqual(['a', 'b']);
	expect(searchWords('1 2 3 4 5 6 7 8 9')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('white space alone is no word', () => {
	expect(searchWords(' \t\u3000')).toEqual([]);
});
