import { Link } from 'react-router';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { type AskedSearch, addressOfSearch } from '../asked/asked-search.ts';
import styles from './did-you-mean.module.css';

type Props = { asked: AskedSearch; query: string };

/** The query that may have been meant, as a link to its results. */
export function DidYouMean({ asked, query }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	return (
		<p className={styles.question}>
			{search.didYouMean}{' '}
			<Link to={addressOfSearch({ ...asked, q: query, page: '' }, language)}>{query}</Link>
			{language === 'en' ? '?' : ''}
		</p>
	);
}
