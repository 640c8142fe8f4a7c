import type { MenuItem } from '@portico/api/answers/columns.ts';
import { expect, test } from 'vitest';
import { leadersColumnIn } from './leaders-column.ts';

function item(fdCode: string, page: MenuItem['page'], children: MenuItem[] = []): MenuItem {
	return { fdCode, page, href: null, name: { text: fdCode, lang: 'zh' }, children };
}

test('the trail leads from the top to the column of the leaders', () => {
	const menus = [
		item('news', 'columndetail', [item('notices', 'articlepagelist')]),
		item('about', 'columndetail', [item('profile', 'column_article'), item('leadership', 'leaders')]),
	];
	expect(leadersColumnIn(menus).map((column) => column.fdCode)).toEqual(['about', 'leadership']);
});

test('a menu without such a column gives no trail', () => {
	expect(leadersColumnIn([item('news', 'columndetail')])).toEqual([]);
});
