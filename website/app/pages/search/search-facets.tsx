import type { SearchFacets as Facets } from '@portico/api/answers/search.ts';
import { languageTag } from '@portico/api/languages.ts';
import { CloseIcon } from '@portico/design/icons.tsx';
import hidden from '@portico/design/styles/layout.module.css';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { LocalName } from '../../components/local-name.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import {
	criteriaAddress,
	fullYearOf,
	type SearchCriteria,
	withoutFilters,
	yearRange,
} from './search-criteria.ts';
import styles from './search-results.module.css';
import type { ActiveFilter } from './use-active-filters.ts';

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
			<h2 id={id} className={styles.searchFacetsHeading}>
				{title}
			</h2>
			<ul className={styles.searchFacetsList} aria-labelledby={id}>
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

type ActiveFiltersProps = { criteria: SearchCriteria; activeFilters: ActiveFilter[] };

/** The active filters as links that remove them. */
export function ActiveFilters({ criteria, activeFilters }: ActiveFiltersProps) {
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
