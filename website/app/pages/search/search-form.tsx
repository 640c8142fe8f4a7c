import { searchAddress } from '@portico/api/addresses.ts';
import type { MenuItem } from '@portico/api/answers/columns.ts';
import { languageTag } from '@portico/api/languages.ts';
import { longestQuery } from '@portico/api/search-limits.ts';
import { type SubmitEvent, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import hidden from '../../design/visually-hidden.module.css';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { type AskedSearch, addressOfSearch, readSearch, type SearchFault } from './asked-search.ts';
import styles from './search-form.module.css';

type Props = { asked: AskedSearch; fault: SearchFault | null };

/**
 * What to search for, and where. Without JavaScript the browser sends the form itself; what it then puts
 * into the address is read the same.
 */
export function SearchForm({ asked, fault }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	const navigate = useNavigate();
	const { pathname, search: query } = useLocation();
	const ids = useId();

	function open(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const address = addressOfSearch(readSearch(new FormData(event.currentTarget)), language);
		navigate(address, { replace: address === pathname + query });
	}

	return (
		<search className={styles.search} aria-label={search.title}>
			<form className={styles.form} action={searchAddress(language)} onSubmit={open}>
				<div className={styles.query}>
					<label className={hidden.hidden} htmlFor={`${ids}q`}>
						{search.query}
					</label>
					{/* No maxlength: it would cut off without a word what somebody pastes. */}
					<input
						id={`${ids}q`}
						className={styles.queryField}
						type="search"
						name="q"
						defaultValue={asked.q}
						autoComplete="off"
						enterKeyHint="search"
						aria-invalid={fault === 'queryTooLong' || undefined}
						aria-describedby={fault === 'queryTooLong' ? `${ids}fault` : undefined}
					/>
					<button className={styles.submit} type="submit">
						{search.submit}
					</button>
					{fault === 'queryTooLong' && (
						<p id={`${ids}fault`} className={styles.fault} role="alert">
							{search.queryTooLong(longestQuery, asked.q.length)}
						</p>
					)}
				</div>
				<fieldset className={styles.filters}>
					<legend className={styles.legend}>{search.filters}</legend>
					<div className={styles.field}>
						<label htmlFor={`${ids}fdCode`}>{search.column}</label>
						<select id={`${ids}fdCode`} name="fdCode" defaultValue={asked.fdCode}>
							<option value="">{search.allColumns}</option>
							<ColumnOptions chosen={asked.fdCode} />
						</select>
					</div>
					{(['from', 'to'] as const).map((name) => (
						<div key={name} className={styles.field}>
							<label htmlFor={ids + name}>{search[name]}</label>
							<input
								id={ids + name}
								type="date"
								name={name}
								defaultValue={asked[name]}
								aria-invalid={fault === 'daysReversed' || undefined}
								aria-describedby={fault === 'daysReversed' ? `${ids}days` : undefined}
							/>
						</div>
					))}
					{fault === 'daysReversed' && (
						<p id={`${ids}days`} className={styles.fault} role="alert">
							{search.daysReversed}
						</p>
					)}
					{asked.sort === 'date' && <input type="hidden" name="sort" value="date" />}
					<button className={styles.apply} type="submit">
						{search.apply}
					</button>
				</fieldset>
			</form>
		</search>
	);
}

/** The columns of the menu to choose from, those below others set in; a chosen one without a place there, too. */
function ColumnOptions({ chosen }: { chosen: string }) {
	const menus = useInterfaceState((state) => state.menus);
	const language = useLanguage();
	const options = optionsOf(menus);
	return (
		<>
			{options.map(({ column: { fdCode, name }, depth }) => (
				<option
					key={fdCode}
					value={fdCode}
					lang={name.lang === language ? undefined : languageTag(name.lang)}
				>
					{'\u3000'.repeat(depth) + name.text}
				</option>
			))}
			{chosen !== '' && !options.some(({ column }) => column.fdCode === chosen) && (
				<option value={chosen}>{chosen}</option>
			)}
		</>
	);
}

function optionsOf(menus: MenuItem[], depth = 0): { column: MenuItem; depth: number }[] {
	return menus.flatMap((column) => [
		...(column.page === 'link' ? [] : [{ column, depth }]),
		...optionsOf(column.children, depth + 1),
	]);
}
