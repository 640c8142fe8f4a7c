import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { type Language, languageTag, otherLanguage } from '@portico/api/languages.ts';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import type { AskedSearch, SearchFault } from '../asked/asked-search.ts';
import { isDay } from '../asked/days.ts';
import type { Narrowing } from '../asked/use-narrowing.ts';
import { columnsOf } from '../menu-columns.ts';
import type { DayName, FilterName, Option } from './filter-fields.ts';
import styles from './search-filters.module.css';
import { usePickers } from './use-pickers.ts';

type Props = { asked: AskedSearch; fault: SearchFault | null; narrowing: Narrowing[] };

const dayNames = ['from', 'to'] as const;

/** Where to search: in a column, in articles of a language, in a period. */
export function SearchFilters({ asked, fault, narrowing }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	const id = useId();
	const container = useRef<HTMLFieldSetElement>(null);
	const { fields, values, arrival, handlers } = usePickers(container);
	const [doubts, setDoubts] = useState<Partial<Record<DayName, string | null>>>({});
	const onDoubt = useCallback((name: DayName, message: string | null) => {
		setDoubts((known) => ((known[name] ?? null) === message ? known : { ...known, [name]: message }));
	}, []);
	/** Days that are no longer those of the address, so that what was wrong with these is over. */
	const [changed, setChanged] = useState<Partial<Record<DayName, true>>>({});
	const onChange = useCallback((name: DayName) => setChanged((known) => ({ ...known, [name]: true })), []);
	const columns = useColumnOptions(
		narrowing.find(({ of }) => of === 'column'),
		asked.fdCode,
	);

	const { Choice, Day } = fields;
	const arrivalAt = (name: FilterName) => (arrival?.name === name ? arrival.as : undefined);
	const impossible =
		fault === 'dayImpossible' ? dayNames.filter((name) => asked[name] !== '' && !isDay(asked[name])) : [];
	const reversed = fault === 'daysReversed' && !changed.from && !changed.to;
	const faults = {
		from: faultOf('from'),
		to: faultOf('to'),
	};

	function faultOf(name: DayName): string | null {
		if (doubts[name]) return doubts[name];
		if (impossible.includes(name) && !changed[name]) return search.dayImpossible(asked[name]);
		return null;
	}

	const firstWrong = impossible[0] ?? (fault === 'daysReversed' ? 'from' : undefined);
	useFocusOnWrongDay(container, firstWrong);

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
					faultId={faults[name] ? id + name : reversed ? `${id}period` : undefined}
					arrival={arrivalAt(name)}
					onChange={onChange}
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
			{reversed && (
				<p id={`${id}period`} className={styles.fault} role="alert">
					{search.daysReversed}
				</p>
			)}
		</fieldset>
	);
}

/** After a search that could not be made, the focus is where it is mended; a page that is opened keeps its own. */
function useFocusOnWrongDay(container: RefObject<HTMLElement | null>, wrong: DayName | undefined): void {
	const isSearch = useNavigationType() !== 'POP';
	// biome-ignore lint/correctness/useExhaustiveDependencies: a search that is not made is a form of its own
	useEffect(() => {
		if (!wrong || !isSearch) return;
		const day = container.current?.querySelector(`[data-field=${wrong}]`);
		// Every navigation ends with the focus on the page's content: this comes after it.
		const frame = requestAnimationFrame(() =>
			day?.querySelector<HTMLElement>('[role=spinbutton], input[type=date]')?.focus(),
		);
		return () => cancelAnimationFrame(frame);
	}, []);
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
function useColumnOptions(narrowing: Narrowing | undefined, chosen: string): Option[] {
	const { search } = useMessages();
	const language = useLanguage();
	const menus = useInterfaceState((state) => state.menus);
	const named = ({ text, lang }: LocalText) => ({
		text,
		lang: lang === language ? undefined : languageTag(lang),
	});
	const options: Option[] = columnsOf(menus).map(({ column: { fdCode, name }, depth }) => ({
		value: fdCode,
		...named(name),
		depth,
	}));
	if (narrowing && !options.some(({ value }) => value === chosen)) {
		options.push({ value: chosen, ...named(narrowing.label) });
	}
	return [{ value: '', text: search.allColumns }, ...options];
}
