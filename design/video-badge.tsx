import { formatDuration } from './format-duration.ts';
import styles from './video-badge.module.css';

type Props = {
	/** Of the video, in seconds. */
	duration: number;
	/** `play` on a poster that plays in place, `mark` on a cover that links to a video. */
	size: 'play' | 'mark';
	/** Whether the player is loading. */
	loading?: boolean;
};

/** Marks a picture as a video, with a play icon and the duration. */
export function VideoBadge({ duration, size, loading = false }: Props) {
	return (
		<span className={styles.sign} data-size={size} aria-hidden="true">
			{loading ? (
				<span className={styles.spinner} />
			) : (
				<svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
					<path d="M2 0l14 8L2 16z" />
				</svg>
			)}
			{formatDuration(duration)}
		</span>
	);
}
