import type { Video } from '@portico/api/answers/videos.ts';
import { languageTag } from '@portico/api/languages.ts';
import { usePageContext } from '../../page-context/page-context.ts';
import { formatDuration } from '../../video-badge/format-duration.ts';
import styles from './print-notice.module.css';

/** Printed below the poster: the title, and where to watch the video. */
export function PrintNotice({ video }: { video: Video }) {
	const { texts, language, pageAddress } = usePageContext();
	return (
		<p className={styles.onPaper} lang={languageTag(language)}>
			{texts.video.withDuration(video.title.text, formatDuration(video.duration))}
			<br />
			{texts.video.watchAt}
			{pageAddress}
		</p>
	);
}
