import { Link } from 'react-router';
import { CloseIcon } from '../../../components/icons/icons.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { type AskedSearch, addressOfSearch, widened } from '../asked/asked-search.ts';
import type { Narrowing } from '../asked/use-narrowing.ts';
import styles from './active-filters.module.css';

type Props = { asked: AskedSearch; narrowing: Narrowing[] };

/** What the search is narrowed down to, each taken off again by a press. Nothing where it looks everywhere. */
export function ActiveFilters({ asked, narrowing }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	if (narrowing.length === 0) return null;
	return (
		<ul className={styles.filters} aria-label={search.narrowedTo}>
			{narrowing.map(({ of, label, without }) => (
				<li key={of}>
					<Link className={styles.filter} to={addressOfSearch(without, language)}>
						<span className={hidden.hidden}>{search.remove(label.text)}</span>
						<span aria-hidden="true">
							<LocalName name={label} />
						</span>
						<CloseIcon className={styles.sign} />
					</Link>
				</li>
			))}
			{narrowing.length > 1 && (
				<li>
					<Link className={styles.all} to={addressOfSearch({ ...widened(asked), in: '' }, language)}>
						{search.removeAll}
					</Link>
				</li>
			)}
		</ul>
	);
}
