import type { Action } from '@portico/api/newsroom/actions.ts';
import { menuItems } from './pages-of-menu.ts';

/**
 * The actions of which a person needs one to open a page: those of the menu's item that the page is or lies below.
 * Undefined for pages that everybody may open.
 */
export function requiredActions(pathname: string): readonly Action[] | undefined {
	return menuItems.find(({ path }) => path !== '/' && (pathname === path || pathname.startsWith(`${path}/`)))
		?.actions;
}
