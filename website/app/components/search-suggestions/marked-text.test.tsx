import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText } from './marked-text.tsx';

test('keeps line breaks between and inside marked parts', () => {
	const parts = [
		{ text: '跨江', matched: false },
		{ text: '大桥承台', matched: true },
		{ text: '通过', matched: false },
	];
	expect(renderToStaticMarkup(<MarkedText parts={parts} breaks={[2, 4, 6]} />)).toBe(
		'跨江<mark><wbr/>大桥<wbr/>承台</mark><wbr/>通过',
	);
});
