import type { BlockOf } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import { TitleText } from '../../title-text.tsx';
import { articlePictureSizes } from '../picture-figure.tsx';
import { SanitisedHtml } from '../sanitised-html.tsx';
import styles from './video-figure.module.css';
import { VideoFigure } from './video-figure.tsx';

/** A video in an article with its caption, or else its title. */
export function VideoBlock({ block, priority }: { block: BlockOf<'video'>; priority: boolean }) {
	const { video, captionHtml } = block;
	return (
		<figure>
			<VideoFigure video={video} sizes={articlePictureSizes} priority={priority} />
			{captionHtml ? (
				<SanitisedHtml as="figcaption" className={styles.caption} html={captionHtml} />
			) : (
				<figcaption
					className={`${styles.caption} ${styles.title}`}
					lang={languageTag(video.title.lang)}
					data-frame=""
				>
					<TitleText {...video.title} />
				</figcaption>
			)}
		</figure>
	);
}
