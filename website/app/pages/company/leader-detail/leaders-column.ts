import type { MenuItem } from '@portico/api/answers/columns.ts';

/** The columns from the top down to the one that lists the leaders; none where the menu has no such column. */
export function leadersColumnIn(menus: MenuItem[]): MenuItem[] {
	for (const item of menus) {
		if (item.page === 'leaders') return [item];
		const below = leadersColumnIn(item.children);
		if (below.length > 0) return [item, ...below];
	}
	return [];
}
