import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Toasts } from '../controls/notices/toasts.tsx';
import { followUpdates } from '../data/live-updates.ts';
import { queryClient } from '../data/query-client.ts';
import { holds, sessionQuery, useSession } from '../data/session.ts';
import { useIsSignInRequested } from '../data/sign-in-again.ts';
import { useMessages } from '../messages/messages.ts';
import { SignInAgain } from '../sign-in/sign-in-again-dialog.tsx';
import { ForbiddenPage } from './failed-page.tsx';
import styles from './frame.module.css';
import { requiredActions } from './page-access.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

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
			<SignInAgain />
		</div>
	);
}
