import { articleAddress } from '@portico/api/addresses/addresses.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture/responsive-picture.tsx';
import { formatSpokenDuration } from '@portico/design/video-badge/format-spoken-duration.ts';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { useLanguage } from '../../../state/language.ts';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';
import { MarkedName } from './marked-name.tsx';

/** Links to the article that shows the video. */
export function FoundVideo({ entry }: { entry: EntryOf<'film'> }) {
	const language = useLanguage();
	const { article, duration, lang, markedName, poster } = entry;
	return (
		<div className={styles.leader}>
			{poster && <ResponsivePicture className={styles.poster} picture={poster} sizes="6rem" alt="" />}
			<div>
				<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
					<MarkedName parts={markedName} lang={lang} />
				</PageLink>
				<p className={styles.fact}>{formatSpokenDuration(duration, language)}</p>
			</div>
		</div>
	);
}
