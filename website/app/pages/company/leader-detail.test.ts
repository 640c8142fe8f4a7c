import type { MenuItem } from '@portico/api/answers/columns.ts';
import { expect, test } from 'vitest';
import { leadersColumnTrail } from './leader-detail.tsx';

function item(fdCode: string, page: MenuItem['page'], children: MenuItem[] = []): MenuItem {
	return { fdCode, page, href: null, name: { text: fdCode, lang: 'zh' }, children };
}

test("returns the trail to the leaders' column", () => {
	const menus = [
		item('news', 'columndetail', [item('notices', 'articlepagelist')]),
		item('about', 'columndetail', [item('profile', 'column_article'), item('leadership', 'leaders')]),
	];
	expect(leadersColumnTrail(menus).map((column) => column.fdCode)).toEqual(['about', 'leadership']);
});

test('returns an empty trail without that column', () => {
	expect(leadersColumnTrail([item('news', 'columndetail')])).toEqual([]);
});
