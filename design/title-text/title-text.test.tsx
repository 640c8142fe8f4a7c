import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TitleText } from './title-text.tsx';

test('a line of a title may end at its breaks', () => {
	const title = <TitleText text="集团将再建两座储罐" breaks={[2, 5, 7]} />;
	expect(renderToStaticMarkup(title)).toBe('集团<wbr/>将再建<wbr/>两座<wbr/>储罐');
});

test('a title without breaks is its text alone', () => {
	expect(renderToStaticMarkup(<TitleText text="Bridge" breaks={[]} />)).toBe('Bridge');
	expect(renderToStaticMarkup(<TitleText text="Bridge" />)).toBe('Bridge');
});
