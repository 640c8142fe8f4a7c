import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { FilmAndWords } from '../../../article-blocks/video/film-and-words.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import container from '../../../design/container.module.css';
import styles from './group-film.module.css';

/** The film about the group, on the surface its figures continue. */
export function GroupFilm({ film }: Pick<Home, 'film'>) {
	if (!film) return null;
	return (
		<section className={styles.band} aria-labelledby="home-film">
			<div className={container.container}>
				<FilmAndWords film={film} wordsClassName={styles.words}>
					<h2 id="home-film">
						<LocalName name={film.title} />
					</h2>
					{film.description && (
						<p className={styles.description} lang={languageTag(film.description.lang)}>
							{film.description.text}
						</p>
					)}
				</FilmAndWords>
			</div>
		</section>
	);
}
