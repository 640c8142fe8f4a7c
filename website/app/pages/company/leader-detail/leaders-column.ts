import type { MenuItem } from '@portico/api/answers/columns.ts';

/** The trail to the column that lists the leaders; empty if the menu has none. */
export function leadersColumnTrail(menus: MenuItem[]): MenuItem[] {
	for (const item of menus) {
		if (item.page === 'leaders') return [item];
		const below = leadersColumnTrail(item.children);
		if (below.length > 0) return [item, ...below];
	}
	return [];
}
