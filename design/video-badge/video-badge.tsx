import { formatDuration } from './format-duration.ts';
import styles from './video-badge.module.css';

type Props = {
	/** Of the film, in seconds. */
	duration: number;
	/** `play` on a poster that plays where it stands, `mark` on a cover that leads to a film. */
	size: 'play' | 'mark';
	/** Whether the player is on its way. */
	loading?: boolean;
};

/** The corner by which a film is known on its picture: what happens when it is pressed, and how long it is. */
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
