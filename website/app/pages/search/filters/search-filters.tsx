import { type Language, languageTag, otherLanguage } from '@portico/api/languages.ts';
import { useCallback, useId, useRef, useState } from 'react';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import type { AskedSearch, SearchFault } from '../asked/asked-search.ts';
import { isDay } from '../asked/days.ts';
import { columnsOf } from '../menu-columns.ts';
import type { DayName, FilterName, Option } from './filter-fields.ts';
import styles from './search-filters.module.css';
import { usePickers } from './use-pickers.ts';

type Props = { asked: AskedSearch; fault: SearchFault | null };

const dayNames = ['from', 'to'] as const;

/** Where to search: in a column, in articles of a language, in a period. */
export function SearchFilters({ asked, fault }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	const id = useId();
	const container = useRef<HTMLFieldSetElement>(null);
	const { fields, values, arrival, handlers } = usePickers(container);
	const [doubts, setDoubts] = useState<Partial<Record<DayName, string | null>>>({});
	const onDoubt = useCallback((name: DayName, message: string | null) => {
		setDoubts((known) => ((known[name] ?? null) === message ? known : { ...known, [name]: message }));
	}, []);
	const columns = useColumnOptions(asked.fdCode);

	const { Choice, Day } = fields;
	const arrivalAt = (name: FilterName) => (arrival?.name === name ? arrival.as : undefined);
	const impossible = dayNames.filter((name) => asked[name] !== '' && !isDay(asked[name]));
	const faults = {
		from: faultOf('from'),
		to: faultOf('to'),
	};

	function faultOf(name: DayName): string | null {
		if (doubts[name]) return doubts[name];
		if (fault === 'dayImpossible' && impossible.includes(name)) return search.dayImpossible(asked[name]);
		return null;
	}

	return (
		<fieldset ref={container} className={styles.filters} {...handlers}>
			<legend className={styles.legend}>{search.filters}</legend>
			<Choice
				name="fdCode"
				label={search.column}
				options={columns}
				defaultValue={values?.fdCode ?? asked.fdCode}
				arrival={arrivalAt('fdCode')}
			/>
			<Choice
				name="in"
				label={search.language}
				options={languageOptions(language, search.languages)}
				defaultValue={values?.in ?? (asked.in === language ? '' : asked.in)}
				arrival={arrivalAt('in')}
			/>
			{dayNames.map((name) => (
				<Day
					key={name}
					name={name}
					label={search[name]}
					defaultValue={values?.[name] ?? (isDay(asked[name]) ? asked[name] : '')}
					faultId={faults[name] ? id + name : fault === 'daysReversed' ? `${id}period` : undefined}
					arrival={arrivalAt(name)}
					onDoubt={onDoubt}
				/>
			))}
			<button className={styles.apply} type="submit">
				{search.apply}
			</button>
			{dayNames.map(
				(name) =>
					faults[name] && (
						<p key={name} id={id + name} className={styles.fault} role="alert">
							{faults[name]}
						</p>
					),
			)}
			{fault === 'daysReversed' && (
				<p id={`${id}period`} className={styles.fault} role="alert">
					{search.daysReversed}
				</p>
			)}
		</fieldset>
	);
}

/** The page's language goes without saying, so that an address holds another one only. */
function languageOptions(language: Language, names: Record<Language | 'all', string>): Option[] {
	const other = otherLanguage(language);
	return [
		{ value: '', text: names[language] },
		{ value: other, text: names[other] },
		{ value: 'all', text: names.all },
	];
}

/** The columns of the menu; a chosen one without a place there, too. */
function useColumnOptions(chosen: string): Option[] {
	const { search } = useMessages();
	const language = useLanguage();
	const menus = useInterfaceState((state) => state.menus);
	const options = columnsOf(menus).map(({ column: { fdCode, name }, depth }) => ({
		value: fdCode,
		text: name.text,
		lang: name.lang === language ? undefined : languageTag(name.lang),
		depth,
	}));
	const known = chosen === '' || options.some(({ value }) => value === chosen);
	return [
		{ value: '', text: search.allColumns },
		...options,
		...(known ? [] : [{ value: chosen, text: chosen }]),
	];
}
