import type { Video } from '@portico/api/answers/videos.ts';
import type { ReactNode } from 'react';
import { Film } from './film.tsx';
import styles from './film-and-words.module.css';

/** A film as large as the page allows, with what is said of it: beside it where there is room. */
export function FilmAndWords({
	film,
	priority = false,
	wordsClassName,
	children,
}: {
	film: Video;
	/** Whether its poster is the page's largest first picture. */
	priority?: boolean;
	wordsClassName: string | undefined;
	children: ReactNode;
}) {
	const upright = film.height > film.width;
	return (
		<div className={upright ? `${styles.parts} ${styles.upright}` : styles.parts}>
			<div className={wordsClassName}>{children}</div>
			<div className={styles.film}>
				<Film video={film} sizes="(width >= 86rem) 53rem, (width >= 64rem) 62vw, 92vw" priority={priority} />
			</div>
		</div>
	);
}
