import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { holds, useSession } from '../data/session.ts';
import { type Messages, useMessages } from '../messages/messages.ts';
import styles from './frame.module.css';
import { menuItems } from './pages-of-menu.ts';

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
