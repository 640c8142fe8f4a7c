import type { SearchFacets as Facets } from '@portico/api/answers/search.ts';
import { languageTag } from '@portico/api/languages.ts';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { type AskedSearch, addressOfSearch } from '../asked/asked-search.ts';
import { daysOfYear, yearOfPeriod } from '../asked/days.ts';
import styles from './search-facets.module.css';

type Props = { asked: AskedSearch; facets: Facets };

/**
 * How many of the articles found stand in which column and year, each a link to these alone; the one that
 * is chosen leads back to all. Nothing where there is nothing to choose.
 */
export function SearchFacets({ asked, facets }: Props) {
	const { search } = useMessages();
	const heading = useId();
	const chosenYear = yearOfPeriod(asked);
	if (facets.columns.length === 0 && facets.years.length === 0) return null;
	return (
		<nav className={styles.facets} aria-label={search.narrow}>
			{facets.columns.length > 0 && (
				<Group id={`${heading}columns`} title={search.byColumn}>
					{facets.columns.map(({ column, total }) => {
						const chosen = column.fdCode === asked.fdCode;
						const target = { ...asked, fdCode: chosen ? '' : column.fdCode, page: '' };
						return (
							<Facet key={column.fdCode} target={target} total={total} chosen={chosen}>
								<LocalName name={column.name} />
							</Facet>
						);
					})}
				</Group>
			)}
			{facets.years.length > 0 && (
				<Group id={`${heading}years`} title={search.byYear}>
					{facets.years.map(({ year, total }) => {
						const chosen = year === chosenYear;
						const period = chosen ? { from: '', to: '' } : daysOfYear(year);
						return (
							<Facet key={year} target={{ ...asked, ...period, page: '' }} total={total} chosen={chosen}>
								{search.year(year)}
							</Facet>
						);
					})}
				</Group>
			)}
		</nav>
	);
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<div>
			<h2 id={id} className={styles.heading}>
				{title}
			</h2>
			<ul className={styles.list} aria-labelledby={id}>
				{children}
			</ul>
		</div>
	);
}

type FacetProps = { target: AskedSearch; total: number; chosen: boolean; children: ReactNode };

function Facet({ target, total, chosen, children }: FacetProps) {
	const language = useLanguage();
	return (
		<li>
			<Link
				className={styles.facet}
				to={addressOfSearch(target, language)}
				aria-current={chosen ? 'true' : undefined}
			>
				<span>{children}</span>{' '}
				<span className={styles.total}>{total.toLocaleString(languageTag(language))}</span>
			</Link>
		</li>
	);
}
