import { expect, test } from 'vitest';
import { readFileNames } from './prepare-article.ts';

const literalNames = new Set(['media/100%25.jpg', 'media/what?.pdf']);

test.each([
	['<img src="media/%E6%A1%A5.jpg">', '<img src="media/桥.jpg">'],
	['<img alt="" src=\'media/a%20b.jpg?v=2\'>', '<img alt="" src=\'media/a b.jpg\'>'],
	['<a href="./media/%E9%99%84%E4%BB%B6.pdf#page=3">', '<a href="media/附件.pdf">'],
	['<img data-original="media/a%26b.jpg?x=1&amp;y=2">', '<img data-original="media/a&amp;b.jpg">'],
	['<img src="media/100%25.jpg">', '<img src="media/100%25.jpg">'],
	['<a href="media/what?.pdf">', '<a href="media/what?.pdf">'],
	['<img src="media/%B4%F3.jpg">', '<img src="media/%B4%F3.jpg">'],
	['<img src="media/%2E%2E/x.jpg">', '<img src="media/%2E%2E/x.jpg">'],
	['<img src="media/a.jpg">', '<img src="media/a.jpg">'],
	['<a href="https://example.org/media/%20?a">', '<a href="https://example.org/media/%20?a">'],
	['<p>media/%E6%A1%A5.jpg</p>', '<p>media/%E6%A1%A5.jpg</p>'],
])('reads %j as %j', (html, expected) => {
	expect(readFileNames(html, literalNames)).toBe(expected);
});
