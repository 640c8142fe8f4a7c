import { languages } from '@portico/api/languages.ts';
import type { Board } from '@portico/api/newsroom/answers/articles.ts';
import { Link } from 'react-router';
import { useMessages } from '../../messages/messages.ts';
import styles from './board.module.css';

/** What needs a translator most comes first. */
const states = ['outdated', 'missing'] as const;

/** How many translations are missing or older than their originals, where the person may write them. */
export function Translations({ due }: { due: Board['translations'] }) {
	const { board, general } = useMessages();
	const { translations: texts } = board;
	const shown = states.flatMap((state) =>
		languages.flatMap((lang) => {
			const total = due[lang]?.[state] ?? 0;
			return total > 0 ? [{ lang, state, total }] : [];
		}),
	);
	if (shown.length === 0) return null;
	return (
		<nav className={styles.translations} aria-label={texts.title}>
			<h2>{texts.title}</h2>
			<ul>
				{shown.map(({ lang, state, total }) => (
					<li key={`${state} ${lang}`}>
						<Link to={`/articles?state=${state}&lang=${lang}`} className={styles.all}>
							{texts[state](general.languages[lang])}
						</Link>{' '}
						<span className={styles.count}>{board.count(total)}</span>
					</li>
				))}
			</ul>
		</nav>
	);
}
