import { CloseIcon } from '@portico/design/icons.tsx';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { Link } from 'react-router';
import { LocalName } from '../../../components/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { criteriaAddress, type SearchCriteria, withoutFilters } from '../criteria/search-criteria.ts';
import type { ActiveFilter } from '../criteria/use-active-filters.ts';
import styles from './active-filters.module.css';

type Props = { criteria: SearchCriteria; activeFilters: ActiveFilter[] };

/** The active filters as links that remove them. */
export function ActiveFilters({ criteria, activeFilters }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	if (activeFilters.length === 0) return null;
	return (
		<ul className={styles.filters} aria-label={search.activeFilters}>
			{activeFilters.map(({ of, label, without }) => (
				<li key={of}>
					<Link className={styles.filter} to={criteriaAddress(without, language)}>
						<span className={hidden.hidden}>{search.remove(label.text)}</span>
						<span aria-hidden="true">
							<LocalName name={label} />
						</span>
						<CloseIcon className={styles.icon} />
					</Link>
				</li>
			))}
			{activeFilters.length > 1 && (
				<li>
					<Link
						className={styles.all}
						to={criteriaAddress({ ...withoutFilters(criteria), in: '' }, language)}
					>
						{search.removeAll}
					</Link>
				</li>
			)}
		</ul>
	);
}
