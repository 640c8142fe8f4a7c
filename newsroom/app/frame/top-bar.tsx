import { badgeMaximum } from '@portico/api/constants.ts';
import { BrandMark } from '@portico/design/brand-mark/brand-mark.tsx';
import { MenuIcon, SearchIcon } from '@portico/design/icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '../controls/buttons/button.tsx';
import fields from '../controls/fields/field.module.css';
import { TasksIcon } from '../controls/icons.tsx';
import { boardQuery } from '../data/board.ts';
import { holds, useSession } from '../data/session.ts';
import { useBrandStyles } from '../data/use-brand-styles.ts';
import { useLanguage, useMessages } from '../messages/messages.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './frame.module.css';
import { PersonMenu } from './person-menu.tsx';
import { menuButtonId } from './side-menu.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

type Props = { isMenuOpen: boolean; onToggleMenu(): void };

/** Brand, breadcrumb, search, tasks, and the person's menu. */
export function TopBar({ isMenuOpen, onToggleMenu }: Props) {
	const { frame, general } = useMessages();
	const language = useLanguage();
	const session = useSession();
	useBrandStyles(session.brand);
	return (
		<header className={styles.bar}>
			<div className={styles.menuButton}>
				<Button
					id={menuButtonId}
					kind="quiet"
					aria-label={isMenuOpen ? frame.closeMenu : frame.openMenu}
					aria-expanded={isMenuOpen}
					aria-controls="menu"
					onPress={onToggleMenu}
				>
					<MenuIcon />
				</Button>
			</div>
			<Link to="/" className={styles.brand} aria-label={`${session.siteNames[language]} ${general.newsroom}`}>
				{session.brand?.mark && <BrandMark mark={session.brand.mark} />}
				<span>{general.newsroom}</span>
			</Link>
			<Breadcrumb />
			{holds(session, 'read') && <ArticleSearch />}
			<div className={styles.tools}>
				{holds(session, 'read') && <Tasks />}
				<PersonMenu />
			</div>
		</header>
	);
}

function ArticleSearch() {
	const { frame } = useMessages();
	const navigate = useNavigate();
	const field = useRef<HTMLInputElement>(null);
	useSearchShortcut(field);
	return (
		<SearchField
			className={`${styles.search} ${fields.search}`}
			aria-label={frame.searchArticles}
			onSubmit={(text) =>
				navigate({ pathname: '/articles', search: new URLSearchParams({ text }).toString() })
			}
		>
			<SearchIcon />
			<Input
				ref={field}
				className={fields.input ?? ''}
				placeholder={frame.searchArticles}
				aria-keyshortcuts="/"
			/>
		</SearchField>
	);
}

/** What waits for the person, counted; a link to the board. */
function Tasks() {
	const { frame } = useMessages();
	const { data } = useQuery(boardQuery);
	const count = data?.waiting.total ?? 0;
	return (
		<Link
			to="/"
			className={buttonClass('quiet')}
			aria-label={count > 0 ? frame.tasksCount(count) : frame.tasks}
		>
			<TasksIcon />
			{count > 0 && <span className={styles.count}>{count > badgeMaximum ? `${badgeMaximum}+` : count}</span>}
		</Link>
	);
}
