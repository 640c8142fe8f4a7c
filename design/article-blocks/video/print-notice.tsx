import type { Video } from '@portico/api/answers/videos.ts';
import { languageTag } from '@portico/api/languages.ts';
import { durationInFigures } from '../../film-sign/duration-in-figures.ts';
import { useSurroundings } from '../../surroundings/surroundings.ts';
import styles from './print-notice.module.css';

/** Printed below the poster: the title, and where to watch the video. */
export function PrintNotice({ video }: { video: Video }) {
	const { texts, language, pageAddress } = useSurroundings();
	return (
		<p className={styles.onPaper} lang={languageTag(language)}>
			{texts.video.withDuration(video.title.text, durationInFigures(video.duration))}
			<br />
			{texts.video.watchAt}
			{pageAddress}
		</p>
	);
}
