import type { Language } from '@portico/api/languages.ts';
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

/** Formats a duration in seconds for speech: `1分23秒`, `1 minute 23 seconds`. */
export function formatSpokenDuration(duration: number, language: Language): string {
	const { hours, minutes, seconds } = splitDuration(duration);
	const counts = [
		{ count: hours, zh: '小时', en: 'hour' },
		{ count: minutes, zh: seconds > 0 ? '分' : '分钟', en: 'minute' },
		{ count: seconds, zh: '秒', en: 'second' },
	].filter(({ count }) => count > 0);
	return counts
		.map(({ count, zh, en }) =>
			language === 'zh' ? `${count}${zh}` : `${count} ${count === 1 ? en : `${en}s`}`,
		)
		.join(language === 'zh' ? '' : ' ');
}

/** Formats a duration in seconds: `0:20`, `1:23`, `1:02:03`. */
export function formatDuration(duration: number): string {
	const { hours, minutes, seconds } = splitDuration(duration);
	return hours > 0
		? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
		: `${minutes}:${twoDigits(seconds)}`;
}

/** Whole hours, minutes and seconds; at least one second. */
function splitDuration(duration: number) {
	const whole = Math.max(1, Math.round(duration));
	return {
		hours: Math.floor(whole / 3600),
		minutes: Math.floor((whole % 3600) / 60),
		seconds: whole % 60,
	};
}

function twoDigits(value: number): string {
	return String(value).padStart(2, '0');
}
