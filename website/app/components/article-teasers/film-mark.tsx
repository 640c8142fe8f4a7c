import type { ArticleCard } from '@portico/api/answers/articles.ts';
import hidden from '../../design/visually-hidden.module.css';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { durationInFigures } from '../film-sign/duration-in-figures.ts';
import { durationInWords } from '../film-sign/duration-in-words.ts';
import { FilmSign } from '../film-sign/film-sign.tsx';
import styles from './film-mark.module.css';

type Props = {
	film: NonNullable<ArticleCard['video']>;
	/** `corner` of the cover it stands on, or a `note` in a line of text. */
	form: 'corner' | 'note';
};

/** Tells that an article holds a film, and how long it is. */
export function FilmMark({ film: { duration }, form }: Props) {
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
