import type { Action } from '@portico/api/newsroom/actions.ts';
import { type ComponentType, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import {
	ArticlesIcon,
	AuditIcon,
	BoardIcon,
	LibraryIcon,
	PeopleIcon,
	RolesIcon,
} from '../controls/icons.tsx';
import { holds, useSession } from '../data/session.ts';
import { type Messages, useMessages } from '../messages/messages.ts';
import styles from './frame.module.css';

/** The pages of the main menu, in order. */
export const menuItems: readonly MenuItem[] = [
	{ name: 'board', section: 'work', path: '/', Icon: BoardIcon },
	{ name: 'articles', section: 'work', path: '/articles', Icon: ArticlesIcon, actions: ['read'] },
	{ name: 'library', section: 'work', path: '/library', Icon: LibraryIcon, actions: ['read'] },
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

type Props = { isOpen: boolean; onClose(): void };

/** The bar's button that unfolds the menu. */
export const menuButtonId = 'menu-button';

/** The pages that the person may open. On small screens it unfolds over the page. */
export function SideMenu({ isOpen, onClose }: Props) {
	const { frame } = useMessages();
	const session = useSession();
	const shown = menuItems.filter(({ actions }) => !actions || holds(session, ...actions));
	const menu = useRef<HTMLElement>(null);
	useEffect(() => {
		if (!isOpen) return;
		const link = (selector: string) => menu.current?.querySelector<HTMLElement>(selector);
		(link('a[aria-current]') ?? link('a'))?.focus();
	}, [isOpen]);
	const sections = [...new Set(shown.map(({ section }) => section))];
	return (
		<>
			<nav
				ref={menu}
				id="menu"
				className={styles.menu}
				aria-label={frame.menu}
				data-open={isOpen || undefined}
				onKeyDown={({ key }) => {
					if (key !== 'Escape' || !isOpen) return;
					onClose();
					document.getElementById(menuButtonId)?.focus();
				}}
				onBlur={({ relatedTarget, currentTarget }) => {
					// Leaving by Tab folds it; pressing the menu's own button is the button's business.
					if (!isOpen || !(relatedTarget instanceof Element) || relatedTarget.id === menuButtonId) return;
					if (!currentTarget.contains(relatedTarget)) onClose();
				}}
			>
				{sections.map((section) => (
					<MenuSection key={section} title={frame.sections[section]} names={frame.items}>
						{shown.filter((item) => item.section === section)}
					</MenuSection>
				))}
			</nav>
			<div className={styles.veil} data-open={isOpen || undefined} onPointerDown={onClose} />
		</>
	);
}

type SectionProps = { title: string; names: Messages['frame']['items']; children: typeof menuItems };

function MenuSection({ title, names, children }: SectionProps) {
	return (
		<>
			<h2 className={styles.menuTitle}>{title}</h2>
			<ul className={styles.menuList}>
				{children.map(({ name, path, Icon }) => (
					<li key={name}>
						<NavLink className={styles.menuLink} to={path} end={path === '/'}>
							<Icon />
							{names[name]}
						</NavLink>
					</li>
				))}
			</ul>
		</>
	);
}

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
