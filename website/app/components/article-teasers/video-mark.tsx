import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { formatDuration, formatSpokenDuration } from '@portico/design/format-duration.ts';
import hidden from '@portico/design/styles/layout.module.css';
import { VideoBadge } from '@portico/design/video-badge.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './article-teasers.module.css';

type Props = {
	video: NonNullable<ArticleCard['video']>;
	/** `corner` overlays the cover; `note` is inline text. */
	form: 'corner' | 'note';
};

/** Shows that an article contains a video, and its duration. */
export function VideoMark({ video: { duration }, form }: Props) {
	const { video } = useMessages();
	const words = formatSpokenDuration(duration, useLanguage());
	return (
		<span className={styles[form]}>
			<span className={hidden.hidden}>{video.lasting(words)}</span>
			{form === 'corner' ? (
				<VideoBadge duration={duration} size="mark" />
			) : (
				<span aria-hidden="true">
					{video.film} {formatDuration(duration)}
				</span>
			)}
		</span>
	);
}
