// @vitest-environment happy-dom

import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { parseMarkup } from '../document/markup.ts';
import { parseBody } from '../document/parse-body.ts';
import { bodySchema } from '../document/schema.ts';
import { countWords } from './body-field.tsx';

test.each([
	['<p>大桥通车了。</p>', 5],
	['<p>The bridge’s 2,000-metre span</p>', 4],
	['<p>全长2000米的C919客机</p>', 8],
	['<h2>大桥</h2><ul><li>一 two</li></ul>', 4],
])('counts characters in Chinese and words in other scripts: %s', (html, count) => {
	const { blocks } = parseBody(parseMarkup(html));
	expect(countWords(getSchema(bodySchema).nodeFromJSON({ type: 'doc', content: blocks }))).toBe(count);
});
