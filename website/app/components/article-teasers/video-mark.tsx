import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { durationInFigures } from '@portico/design/film-sign/duration-in-figures.ts';
import { durationInWords } from '@portico/design/film-sign/duration-in-words.ts';
import { FilmSign } from '@portico/design/film-sign/film-sign.tsx';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './video-mark.module.css';

type Props = {
	video: NonNullable<ArticleCard['video']>;
	/** `corner` overlays the cover; `note` is inline text. */
	form: 'corner' | 'note';
};

/** Shows that an article contains a video, and its duration. */
export function VideoMark({ video: { duration }, form }: Props) {
	const { video } = useMessages();
	const words = durationInWords(duration, useLanguage());
	return (
		<span className={styles[form]}>
			<span className={hidden.hidden}>{video.lasting(words)}</span>
			{form === 'corner' ? (
				<FilmSign duration={duration} size="mark" />
			) : (
				<span aria-hidden="true">
					{video.film} {durationInFigures(duration)}
				</span>
			)}
		</span>
	);
}
