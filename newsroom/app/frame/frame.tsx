import { badgeMaximum } from '@portico/api/constants.ts';
import { otherLanguage } from '@portico/api/languages.ts';
import { BrandMark } from '@portico/design/brand-mark.tsx';
import { MenuIcon, SearchIcon } from '@portico/design/icons.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { Button, buttonClass } from '../controls/button.tsx';
import fields from '../controls/fields/field.module.css';
import { PersonIcon, TasksIcon } from '../controls/icons.tsx';
import { StatusBar } from '../controls/notices.tsx';
import { showToast, Toasts } from '../controls/toasts.tsx';
import { boardQuery } from '../data/board.ts';
import { call } from '../data/calls.ts';
import { useIsConnectionLost } from '../data/connection.ts';
import { forgetAnswers } from '../data/kept-answers.ts';
import { followUpdates } from '../data/live-updates.ts';
import { refreshReplacedPictures } from '../data/picture-address.ts';
import { NewsroomFailure, queryClient, reasonOf } from '../data/query-client.ts';
import { holds, sessionQuery, setSession, useSession } from '../data/session.ts';
import { useIsSignInRequested } from '../data/sign-in-again.ts';
import { useBrandStyles } from '../data/use-brand-styles.ts';
import { copiesOf, removeOldCopies } from '../drafts/local-drafts.ts';
import { languageNames, showLanguage, useLanguage, useMessages } from '../messages/messages.ts';
import { SignInAgain } from '../sign-in/sign-in-again-dialog.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { ForbiddenPage } from './failed-page.tsx';
import styles from './frame.module.css';
import { menuButtonId, requiredActions, SideMenu } from './side-menu.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** Where a typed `/` is text, or a dialog is open. */
const typingPlaces =
	'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"]';

/** Around every page for signed-in people: menu on the left, bar above, the page. */
export function Component() {
	const { frame } = useMessages();
	const [isMenuOpen, setMenuOpen] = useState(false);
	const { pathname } = useLocation();
	const session = useSession();
	const required = requiredActions(pathname);
	const isSignInRequested = useIsSignInRequested();
	// Begins again after the person has signed in again. Loading the session asks them to, if it has ended.
	useEffect(
		() =>
			isSignInRequested
				? undefined
				: followUpdates(() => void queryClient.refetchQueries({ ...sessionQuery, exact: true })),
		[isSignInRequested],
	);
	useEffect(removeOldCopies, []);
	useEffect(keepFiles, []);
	useEffect(refreshReplacedPictures, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each page starts with the menu folded
	useEffect(() => setMenuOpen(false), [pathname]);
	return (
		<div className={styles.frame}>
			<a className={styles.skip} href="#content">
				{frame.skip}
			</a>
			<TopBar isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuOpen(!isMenuOpen)} />
			<SideMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
			<main id="content" tabIndex={-1} className={styles.content}>
				{required && !holds(session, ...required) ? <ForbiddenPage /> : <Outlet />}
			</main>
			<Toasts />
			{isSignInRequested ? <SignInAgain /> : <FrameLine />}
		</div>
	);
}

/** The scripts of this page. */
const ownBuildId = Array.from(
	document.querySelectorAll<HTMLScriptElement>('script[src]'),
	({ src }) => new URL(src).pathname,
).join(' ');

/** Keeps the newsroom's files in this browser, to open without a connection. In development there are none. */
function keepFiles(): void {
	// Browsers have no service workers where the connection is not secure.
	const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
	if (!import.meta.env.PROD || !workers) return;
	// Where that fails, such as without room, the newsroom needs a connection.
	workers.register('/newsroom/service-worker.js', { scope: '/newsroom' }).catch(() => undefined);
}

/** What concerns the person while they work on: no connection, a newer edition, or a second factor to set up. */
function FrameLine() {
	const { newEdition, awaitsSecondFactor, offline } = useMessages().frame;
	const isConnectionLost = useIsConnectionLost();
	const session = useSession();
	const { pathname } = useLocation();
	// In development there is no build.
	const isOutdated = session.edition !== '' && session.edition !== ownBuildId;
	if (isConnectionLost) {
		const opensAgain = Boolean(navigator.serviceWorker?.controller);
		return (
			<StatusBar role="status">
				<span>{opensAgain ? offline.text : offline.text + offline.doNotReload}</span>
			</StatusBar>
		);
	}
	if (!isOutdated && session.awaitsSecondFactor && pathname !== '/account') {
		return (
			<StatusBar role="status">
				<span>{awaitsSecondFactor.text}</span>
				<Link to="/account" className={buttonClass('primary')}>
					{awaitsSecondFactor.setUp}
				</Link>
			</StatusBar>
		);
	}
	if (!isOutdated) return null;
	return (
		<StatusBar role="status">
			<span>{newEdition.text}</span>
			<Button onPress={() => location.reload()}>{newEdition.reload}</Button>
		</StatusBar>
	);
}

type Props = { isMenuOpen: boolean; onToggleMenu(): void };

/** Brand, breadcrumb, search, tasks, and the person's menu. */
function TopBar({ isMenuOpen, onToggleMenu }: Props) {
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
			onSubmit={(text) => {
				const articleId = articleAt(text);
				if (articleId !== null) void navigate(`/articles/${articleId}`);
				else void navigate({ pathname: '/articles', search: new URLSearchParams({ text }).toString() });
			}}
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

/** The article whose public page has this address, with or without the host; null for other texts. */
export function articleAt(text: string): string | null {
	const [, encoded = null] =
		/^(?:https?:\/\/[^/]+)?\/(?:en\/)?articledetail\/([^/?#\s]+)/i.exec(text.trim()) ?? [];
	try {
		return encoded === null ? null : decodeURIComponent(encoded);
	} catch {
		return null;
	}
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

/** The person's own menu: account, language, website, sign-out. */
function PersonMenu() {
	const { frame } = useMessages();
	const other = otherLanguage(useLanguage());
	const { person, siteUrl } = useSession();
	const navigate = useNavigate();
	const switchLanguage = useMutation({
		mutationFn: () => call('put', '/api/newsroom/account/language', { body: { language: other } }),
		async onSuccess(session) {
			await showLanguage(other);
			setSession(session);
		},
	});
	const signOut = useMutation({
		mutationFn: () => call('delete', '/api/newsroom/session', {}),
		async onSettled(_, error) {
			const isOver = !error || (error instanceof NewsroomFailure && error.status === 401);
			if (!isOver) return showToast(frame.notSignedOut(reasonOf(error)));
			await forgetAnswers();
			// Leaving forgets all that was loaded.
			location.assign('/newsroom/sign-in');
		},
	});
	const [leftCount, setLeftCount] = useState(0);
	const leave = async () => {
		// A browser that keeps nothing has nothing to ask about.
		const left = await copiesOf(person.personId).catch(() => []);
		if (left.length > 0) setLeftCount(left.length);
		else signOut.mutate();
	};
	const actions: Record<string, () => void> = {
		account: () => navigate('/account'),
		language: () => switchLanguage.mutate(),
		website: () => window.open(siteUrl, '_blank', 'noopener'),
		'sign-out': () => void leave(),
	};
	return (
		<>
			<MenuTrigger>
				<AriaButton className={buttonClass('quiet')} aria-label={`${frame.me}: ${person.displayName}`}>
					<PersonIcon />
					<span className={styles.personName}>{person.displayName}</span>
				</AriaButton>
				<Popover className={fields.popover ?? ''} placement="bottom end">
					<Menu className={fields.list ?? ''} onAction={(key) => actions[key]?.()}>
						<MenuItem id="account" className={fields.option ?? ''}>
							{frame.account}
						</MenuItem>
						<MenuItem id="language" className={fields.option ?? ''}>
							{languageNames[other]}
						</MenuItem>
						<MenuItem id="website" className={fields.option ?? ''}>
							{frame.website}
						</MenuItem>
						<MenuItem id="sign-out" className={fields.option ?? ''}>
							{frame.signOut}
						</MenuItem>
					</Menu>
				</Popover>
			</MenuTrigger>
			{leftCount > 0 && (
				<SignOutDialog
					personId={person.personId}
					count={leftCount}
					onSignOut={() => signOut.mutate()}
					onClose={() => setLeftCount(0)}
				/>
			)}
		</>
	);
}

/** Focuses a search field when `/` is pressed outside of fields and dialogs. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { key, target, ctrlKey, altKey, metaKey } = event;
			if (key !== '/' || ctrlKey || altKey || metaKey || event.defaultPrevented) return;
			if (target instanceof Element && target.closest(typingPlaces)) return;
			event.preventDefault();
			field.current?.focus();
			field.current?.select();
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [field]);
}
