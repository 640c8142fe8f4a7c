import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Film } from '../../../article-blocks/video/film.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import container from '../../../design/container.module.css';
import styles from './group-film.module.css';

/** The film about the group, large and in the dark. */
export function GroupFilm({ film }: Pick<Home, 'film'>) {
	if (!film) return null;
	return (
		<section className={styles.band} aria-labelledby="home-film">
			<div className={container.container}>
				<div className={styles.parts}>
					<div className={styles.words}>
						<h2 id="home-film" className={styles.title}>
							<LocalName name={film.title} />
						</h2>
						{film.description && (
							<p className={styles.description} lang={languageTag(film.description.lang)}>
								{film.description.text}
							</p>
						)}
					</div>
					<div className={styles.film}>
						<Film video={film} sizes="(width >= 100rem) 67rem, (width >= 64rem) 69vw, 92vw" />
					</div>
				</div>
			</div>
		</section>
	);
}
