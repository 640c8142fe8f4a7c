import { Link } from 'react-router';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { criteriaAddress, type SearchCriteria } from '../criteria/search-criteria.ts';
import styles from './did-you-mean.module.css';

type Props = { criteria: SearchCriteria; query: string };

/** A link to the results of the suggested query. */
export function DidYouMean({ criteria, query }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	return (
		<p className={styles.didYouMean}>
			{search.didYouMean}{' '}
			<Link to={criteriaAddress({ ...criteria, q: query, page: '' }, language)}>{query}</Link>
			{language === 'en' ? '?' : ''}
		</p>
	);
}
