import type { SearchFacets as Facets } from '@portico/api/answers/search.ts';
import { languageTag } from '@portico/api/languages.ts';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { LocalName } from '../../../components/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { fullYearOf, yearRange } from '../criteria/dates.ts';
import { criteriaAddress, type SearchCriteria } from '../criteria/search-criteria.ts';
import styles from './search-facets.module.css';

type Props = { criteria: SearchCriteria; facets: Facets };

/** Number of articles by column and year, as links that filter by one; the selected one removes the filter. */
export function SearchFacets({ criteria, facets }: Props) {
	const { search } = useMessages();
	const heading = useId();
	const chosenYear = fullYearOf(criteria);
	if (facets.columns.length === 0 && facets.years.length === 0) return null;
	return (
		<nav className={styles.facets} aria-label={search.narrow}>
			{facets.columns.length > 0 && (
				<Group id={`${heading}columns`} title={search.byColumn}>
					{facets.columns.map(({ column, total }) => {
						const chosen = column.fdCode === criteria.fdCode;
						const target = { ...criteria, fdCode: chosen ? '' : column.fdCode, page: '' };
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
						const period = chosen ? { from: '', to: '' } : yearRange(year);
						return (
							<Facet key={year} target={{ ...criteria, ...period, page: '' }} total={total} chosen={chosen}>
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

type FacetProps = { target: SearchCriteria; total: number; chosen: boolean; children: ReactNode };

function Facet({ target, total, chosen, children }: FacetProps) {
	const language = useLanguage();
	return (
		<li>
			<Link
				className={styles.facet}
				to={criteriaAddress(target, language)}
				aria-current={chosen ? 'true' : undefined}
			>
				<span>{children}</span>{' '}
				<span className={styles.total}>{total.toLocaleString(languageTag(language))}</span>
			</Link>
		</li>
	);
}
