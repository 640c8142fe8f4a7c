import type { Video } from '@portico/api/answers/videos.ts';
import { languageTag } from '@portico/api/languages.ts';
import { useLocation } from 'react-router';
import { durationInFigures } from '../../components/film-sign/duration-in-figures.ts';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { useSite } from '../../page-frame/site-settings.ts';
import styles from './film-on-paper.module.css';

/** What paper has in a film's place, below its poster: its title, and where it can be watched. */
export function FilmOnPaper({ video }: { video: Video }) {
	const messages = useMessages().video;
	const { pathname } = useLocation();
	const { siteUrl } = useSite();
	return (
		<p className={styles.onPaper} lang={languageTag(useLanguage())}>
			{messages.withDuration(video.title.text, durationInFigures(video.duration))}
			<br />
			{messages.watchAt}
			{new URL(pathname, `${siteUrl}/`).href}
		</p>
	);
}
