import type { Action } from '@portico/api/newsroom/actions.ts';
import type { ComponentType } from 'react';
import { ArticlesIcon, AuditIcon, BoardIcon, PeopleIcon, RolesIcon } from '../controls/icons.tsx';
import type { Messages } from '../messages/messages.ts';

/** The pages of the main menu, in order. */
export const menuItems: readonly MenuItem[] = [
	{ name: 'board', section: 'work', path: '/', Icon: BoardIcon },
	{ name: 'articles', section: 'work', path: '/articles', Icon: ArticlesIcon, actions: ['read'] },
	{
		name: 'people',
		section: 'administration',
		path: '/people',
		Icon: PeopleIcon,
		actions: ['people', 'security'],
	},
	{ name: 'roles', section: 'administration', path: '/roles', Icon: RolesIcon, actions: ['security'] },
	{ name: 'audit', section: 'administration', path: '/audit', Icon: AuditIcon, actions: ['audit'] },
];

/**
 * The actions of which a person needs one to open a page: those of the menu's item that the page is or lies below.
 * Undefined for pages that everybody may open.
 */
export function requiredActions(pathname: string): readonly Action[] | undefined {
	return menuItems.find(({ path }) => path !== '/' && (pathname === path || pathname.startsWith(`${path}/`)))
		?.actions;
}

type MenuItem = {
	name: keyof Messages['frame']['items'];
	section: keyof Messages['frame']['sections'];
	path: string;
	Icon: ComponentType;
	/** Shown to people who hold one of these for some column and language; to all, if missing. */
	actions?: readonly Action[];
};
