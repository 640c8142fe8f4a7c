import { Link, useMatches } from 'react-router';
import { type Messages, useMessages } from '../messages/messages.ts';
import styles from './frame.module.css';

/** What routes say about themselves in `handle`. */
export type RouteHandle = { name: (messages: Messages) => string };

/** The way to this page: the pages above it as links, and itself. */
export function Breadcrumb() {
	const messages = useMessages();
	const steps = useMatches().flatMap(({ pathname, handle }) => {
		const name = (handle as RouteHandle | undefined)?.name(messages);
		return name ? [{ pathname, name }] : [];
	});
	return (
		<nav className={styles.breadcrumb} aria-label={messages.frame.breadcrumb}>
			<ol className={styles.steps}>
				{steps.map(({ pathname, name }, index) => (
					<li key={pathname}>
						{index === steps.length - 1 ? (
							<span aria-current="page">{name}</span>
						) : (
							<Link to={pathname}>{name}</Link>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
