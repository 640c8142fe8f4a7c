// @vitest-environment happy-dom

import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { openEditorState, tableMarkup as table } from '../../../testing/open-editor-state.ts';
import { textOfSlice } from './copy-text.ts';

const copied = (html: string) => textOfSlice(openEditorState(html).selection.content());

test.each<[string, string, string]>([
	['a column', table(['thead', 'A B| C'], ['tbody', '一 二| 三']), 'B\n二'],
	['cells of several columns', table(['tbody', '一| 二 三/四 五| 六']), '一\t二\n四\t五'],
	['a row', table(['tbody', '一| 二| 三']), '一\t二'],
	['a whole table', table(['thead', 'A| B'], ['tbody', '一 二|']), 'A\tB\n一\t二'],
	['cells over several places', table(['tbody', '[c2]一| 二/三 四 五|']), '一\t\t二\n三\t四\t五'],
	[
		'cells of several lines',
		'<table><tbody><tr><td><p>|一</p><p>二</p></td><td>三<br>四|</td></tr></tbody></table>',
		'一 二\t三 四',
	],
	['one cell', table(['tbody', '|一| 二']), '一'],
	[
		'the paragraphs of one cell',
		'<table><tbody><tr><td><p>|一</p><p>二|</p></td></tr></tbody></table>',
		'一\n\n二',
	],
	['items', '<ul><li>|一<ol><li>二</li></ol></li><li>三|</li></ul>', '一\n二\n三'],
	['line breaks and ruby', '<p>|一<br><ruby>汉<rt>hàn</rt></ruby>|</p>', '一\n汉'],
	['a part of a line', '<p>一|二|三</p>', '二'],
])('copies %s as text', (_, html, expected) => {
	expect(copied(html)).toBe(expected);
});

test('copies a body with a table as text, a line for each row', () => {
	const { doc } = openEditorState(`<p>前</p>${table(['thead', 'A B'], ['tbody', '一 -'])}<p></p><p>后</p>`);
	const selection = TextSelection.create(doc, 1, doc.content.size - 1);
	expect(textOfSlice(selection.content())).toBe('前\n\nA\tB\n一\t\n\n后');
});
