import { useEffect, useState } from 'react';
import { backgroundClient } from '../../../data/browser-client.ts';
import { runWhenIdle } from '../../../data/run-when-idle.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './view-count.module.css';

/** The view count, fetched when idle, as the page itself is cached; blank until then and for rarely read articles. */
export function ViewCount({ articleId }: { articleId: string }) {
	const { aritcile } = useMessages();
	const [views, setViews] = useState(0);

	useEffect(() => {
		return runWhenIdle((signal) => {
			backgroundClient(signal)
				.articleViews({ articleId })
				.then(
					({ views }) => setViews(views ?? 0),
					() => {},
				);
		});
	}, [articleId]);

	return (
		<div className={views > 0 ? styles.views : `${styles.views} ${styles.blank}`}>
			<dt>{aritcile.views}</dt>
			<dd>{views > 0 && groupThousands(views)}</dd>
		</div>
	);
}

/** `1,234`, in both languages. */
function groupThousands(count: number): string {
	// Backtracks: a number is short.
	return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
