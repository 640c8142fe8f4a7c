import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Film } from '../../../article-blocks/video/film.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import container from '../../../design/container.module.css';
import styles from './group-film.module.css';

/** The film about the group, on the surface its figures continue. */
export function GroupFilm({ film }: Pick<Home, 'film'>) {
	if (!film) return null;
	const upright = film.height > film.width;
	return (
		<section className={styles.band} aria-labelledby="home-film">
			<div className={container.container}>
				<div className={upright ? `${styles.parts} ${styles.upright}` : styles.parts}>
					<div className={styles.words}>
						<h2 id="home-film">
							<LocalName name={film.title} />
						</h2>
						{film.description && (
							<p className={styles.description} lang={languageTag(film.description.lang)}>
								{film.description.text}
							</p>
						)}
					</div>
					<div className={styles.film}>
						<Film video={film} sizes="(width >= 86rem) 53rem, (width >= 64rem) 62vw, 92vw" />
					</div>
				</div>
			</div>
		</section>
	);
}
