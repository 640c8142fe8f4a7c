import type { ReactNode } from 'react';
import styles from './article-notice.module.css';

/** What a reader must know before a text. */
export function ArticleNotice({ children }: { children: ReactNode }) {
	return (
		<div className={styles.notice} role="note">
			{children}
		</div>
	);
}
