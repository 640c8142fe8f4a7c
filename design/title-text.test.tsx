import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TitleText } from './title-text.tsx';

test('allows line breaks at the given offsets', () => {
	const title = <TitleText text="集团将再建两座储罐" breaks={[2, 5, 7]} />;
	expect(renderToStaticMarkup(title)).toBe('集团<wbr/>将再建<wbr/>两座<wbr/>储罐');
});

test('renders plain text without breaks', () => {
	expect(renderToStaticMarkup(<TitleText text="Bridge" breaks={[]} />)).toBe('Bridge');
	expect(renderToStaticMarkup(<TitleText text="Bridge" />)).toBe('Bridge');
});
