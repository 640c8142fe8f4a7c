import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { VideoFigure } from '@portico/design/article-blocks/video/video-figure.tsx';
import container from '@portico/design/styles/container.module.css';
import { LocalName } from '../../../components/local-name.tsx';
import styles from './group-video.module.css';

/** The group's video on a dark background. */
export function GroupVideo({ film }: Pick<Home, 'film'>) {
	if (!film) return null;
	return (
		<section className={styles.band} aria-labelledby="home-film">
			<div className={container.container}>
				<div className={styles.layout}>
					<div className={styles.text}>
						<h2 id="home-film" className={styles.title}>
							<LocalName name={film.title} />
						</h2>
						{film.description && (
							<p className={styles.description} lang={languageTag(film.description.lang)}>
								{film.description.text}
							</p>
						)}
					</div>
					<div className={styles.video}>
						<VideoFigure video={film} sizes="(width >= 100rem) 67rem, (width >= 64rem) 69vw, 92vw" />
					</div>
				</div>
			</div>
		</section>
	);
}
