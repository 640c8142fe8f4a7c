import { expect, test } from 'vitest';
import { markTyped, readTypedQuery } from './suggestions.ts';

test.each([
	['桥', "'桥'"],
	['澜江大桥', "'澜江' & '江大' & '大桥'"],
	['瀾江　大橋', "'澜江' & '大桥'"],
	['br', "('=br':* | 'br')"],
	['bridges', "('=bridges':* | 'bridg')"],
	['bridges op', "'bridg' & ('=op':* | 'op')"],
	['op bridges 桥', "'op' & 'bridg' & '桥'"],
	['LNG储罐', "'lng 储' & '储罐'"],
	['罐LN', "'罐 ln':*"],
	['GB/T 376', "'gb t' & ('=376':* | '376')"],
	['opens b', "'open'"],
	['大桥 b', "'大桥'"],
	['桥 桥', "'桥'"],
])('%s is looked for as %s', (query, condition) => {
	expect(readTypedQuery(query).condition).toBe(condition);
});

test.each(['', ' \t', '，。', 'b', 'B ', 'é'])('%j matches no title', (query) => {
	expect(readTypedQuery(query).condition).toBeNull();
});

test('is contained at the start of a word, whatever follows', () => {
	const prefixPhraseOf = (query: string) => readTypedQuery(query).prefixPhrase;
	expect(prefixPhraseOf('Sea  BRI')).toBe(' sea bri');
	expect(prefixPhraseOf('大桥')).toBe('大桥');
	expect(prefixPhraseOf('大桥 bri')).toBe('大桥 bri');
	expect(prefixPhraseOf('lng储')).toBe(' lng 储');
});

test.each([
	['bri', 'The Bridge abridged', 'The [Bri]dge abridged'],
	['opened bri', 'Bridge opens', '[Bri]dge [opens]'],
	['大橋', '跨海大桥与小桥', '跨海[大桥]与小桥'],
	['跨海大', '跨海的大桥，海大', '[跨海]的大桥，[海大]'],
	['桥', '桥上桥', '[桥]上[桥]'],
	['ﬁ', 'A ﬁne day', 'A [ﬁ]ne day'],
])('%s is marked in “%s”', (query, text, expected) => {
	const parts = markTyped(text, readTypedQuery(query));
	expect(parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('')).toBe(expected);
});
