import { useEffect, useState } from 'react';
import { quietClient } from '../../../data/browser-client.ts';
import { whenLoadedAndIdle } from '../../../data/when-loaded-and-idle.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './view-count.module.css';

/**
 * How often an article was opened, as one of the facts about it. It is asked for when the page is there, since
 * the page itself is kept for many visitors; until it is known, and where it stays unknown, its place is blank.
 */
export function ViewCount({ articleId }: { articleId: string }) {
	const { aritcile } = useMessages();
	const [views, setViews] = useState(0);

	useEffect(() => {
		const ends = new AbortController();
		const cancel = whenLoadedAndIdle(() => {
			quietClient(ends.signal)
				.articleViews({ articleId })
				.then(
					(answer) => setViews(answer.views),
					() => {},
				);
		});
		return () => {
			cancel();
			ends.abort();
		};
	}, [articleId]);

	// Nought is a count that has not caught up: somebody is reading the article.
	return (
		<div className={views > 0 ? styles.views : `${styles.views} ${styles.unknown}`}>
			<dt>{aritcile.views}</dt>
			<dd>{views > 0 && inGroups(views)}</dd>
		</div>
	);
}

/** A whole number with its thousands apart, as both languages write it: `1,234`. */
function inGroups(count: number): string {
	return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
