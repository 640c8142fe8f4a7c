import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { type Language, languageTag, otherLanguage } from '@portico/api/languages.ts';
import { savesData } from '@portico/design/page-context.ts';
import { type FocusEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { useLanguage } from '../../../state/language.ts';
import { isIsoDate, type SearchCriteria, type SearchError } from '../search-criteria.ts';
import { type ActiveFilter, flattenMenu } from '../use-active-filters.ts';
import type { DayName, FilterFields, FilterName, Option } from './filter-fields.ts';
import { loadedPickers, loadPickers } from './load-pickers.ts';
import { nativeFields } from './native-fields.tsx';
import styles from './search-filters.module.css';

type Props = { criteria: SearchCriteria; error: SearchError | null; activeFilters: ActiveFilter[] };

const dayNames = ['from', 'to'] as const;

/** Filters by column, language and period. */
export function SearchFilters({ criteria, error, activeFilters }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	const id = useId();
	const container = useRef<HTMLFieldSetElement>(null);
	const { fields, values, handlers } = usePickers(container);
	const [warnings, setWarnings] = useState<Partial<Record<DayName, string | null>>>({});
	const onWarning = useCallback((name: DayName, message: string | null) => {
		setWarnings((all) => ((all[name] ?? null) === message ? all : { ...all, [name]: message }));
	}, []);
	/** Dates that differ from the address, whose errors no longer apply. */
	const [changed, setChanged] = useState<Partial<Record<DayName, true>>>({});
	const onChange = useCallback((name: DayName) => setChanged((days) => ({ ...days, [name]: true })), []);
	const columns = useColumnOptions(
		activeFilters.find(({ of }) => of === 'column'),
		criteria.fdCode,
	);

	const { Choice, Day } = fields;
	const invalidDates =
		error === 'invalidDate'
			? dayNames.filter((name) => criteria[name] !== '' && !isIsoDate(criteria[name]))
			: [];
	const isReversed = error === 'reversedDates' && !changed.from && !changed.to;
	const errors = { from: errorOf('from'), to: errorOf('to') };

	function errorOf(name: DayName): string | null {
		if (warnings[name]) return warnings[name];
		if (invalidDates.includes(name) && !changed[name]) return search.invalidDate(criteria[name]);
		return null;
	}

	const firstInvalid = invalidDates[0] ?? (error === 'reversedDates' ? 'from' : undefined);
	useFocusOnInvalidDate(container, firstInvalid);

	return (
		<fieldset ref={container} className={styles.filters} {...handlers}>
			<legend className={styles.legend}>{search.filters}</legend>
			<Choice
				name="fdCode"
				label={search.column}
				options={columns}
				defaultValue={values?.fdCode ?? criteria.fdCode}
			/>
			<Choice
				name="in"
				label={search.language}
				options={languageOptions(language, search.languages)}
				defaultValue={values?.in ?? (criteria.in === language ? '' : criteria.in)}
			/>
			{dayNames.map((name) => (
				<Day
					key={name}
					name={name}
					label={search[name]}
					defaultValue={values?.[name] ?? (isIsoDate(criteria[name]) ? criteria[name] : '')}
					errorId={errors[name] ? id + name : isReversed ? `${id}period` : undefined}
					onChange={onChange}
					onWarning={onWarning}
				/>
			))}
			<button className={styles.apply} type="submit">
				{search.apply}
			</button>
			{dayNames.map(
				(name) =>
					errors[name] && (
						<p key={name} id={id + name} className={styles.error} role="alert">
							{errors[name]}
						</p>
					),
			)}
			{isReversed && (
				<p id={`${id}period`} className={styles.error} role="alert">
					{search.reversedDates}
				</p>
			)}
		</fieldset>
	);
}

/** After a rejected search, moves focus to the invalid date; not on page load. */
function useFocusOnInvalidDate(container: RefObject<HTMLElement | null>, field: DayName | undefined): void {
	const isSearch = useNavigationType() !== 'POP';
	// biome-ignore lint/correctness/useExhaustiveDependencies: the form is remounted for each search
	useEffect(() => {
		if (!field || !isSearch) return;
		const day = container.current?.querySelector(`[data-field=${field}]`);
		// After the focus change of the navigation itself.
		const frame = requestAnimationFrame(() =>
			day?.querySelector<HTMLElement>('[role=spinbutton], input[type=date]')?.focus(),
		);
		return () => cancelAnimationFrame(frame);
	}, []);
}

/** The page's language is the default and omitted from addresses. */
function languageOptions(language: Language, names: Record<Language | 'all', string>): Option[] {
	const other = otherLanguage(language);
	return [
		{ value: '', text: names[language] },
		{ value: other, text: names[other] },
		{ value: 'all', text: names.all },
	];
}

/** The menu's columns, and a selected one outside the menu. */
function useColumnOptions(filter: ActiveFilter | undefined, chosen: string): Option[] {
	const { search } = useMessages();
	const language = useLanguage();
	const menus = useInterfaceState((state) => state.menus);
	const toLabel = ({ text, lang }: LocalText) => ({
		text,
		lang: lang === language ? undefined : languageTag(lang),
	});
	const options: Option[] = flattenMenu(menus).map(({ column: { fdCode, name }, depth }) => ({
		value: fdCode,
		...toLabel(name),
		depth,
	}));
	if (filter && !options.some(({ value }) => value === chosen)) {
		options.push({ value: chosen, ...toLabel(filter.label) });
	}
	return [{ value: '', text: search.allColumns }, ...options];
}

type Pickers = {
	fields: FilterFields;
	/** Values of the replaced native fields. */
	values?: Record<FilterName, string>;
};

/**
 * Native fields until a visitor hovers, focuses or expands the filters. Then loads the pickers, which replace
 * the native fields and take over their values once none has focus, so that no field changes during use
 * (decision 025).
 */
function usePickers(container: RefObject<HTMLElement | null>) {
	const [pickers, setPickers] = useState<Pickers | null>(() => {
		const fields = loadedPickers();
		return fields ? { fields } : null;
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: the surrounding form does not change
	useEffect(() => {
		const disclosure = container.current?.closest('form')?.querySelector('details[data-filters]');
		const onToggle = () => !savesData() && load();
		disclosure?.addEventListener('toggle', onToggle);
		return () => disclosure?.removeEventListener('toggle', onToggle);
	}, []);

	function load() {
		loadPickers().then(
			() => replaceNativeFields(document.activeElement),
			// On failure the native fields stay.
			() => {},
		);
	}

	/** @param focused the element that has or receives focus */
	function replaceNativeFields(focused: EventTarget | null) {
		const fields = loadedPickers();
		const natives = nativeFieldsIn(container.current);
		const isInUse = natives.some((field) => field === focused || field.validity.badInput);
		if (!fields || natives.length === 0 || isInUse) return;
		const values = Object.fromEntries(natives.map(({ name, value }) => [name, value]));
		setPickers({ fields, values: values as Record<FilterName, string> });
	}

	const handlers = pickers
		? {}
		: {
				onPointerEnter: load,
				onFocus: load,
				onBlur: ({ relatedTarget }: FocusEvent) => replaceNativeFields(relatedTarget),
			};

	return { fields: pickers?.fields ?? nativeFields, values: pickers?.values, handlers };
}

function nativeFieldsIn(container: HTMLElement | null): (HTMLSelectElement | HTMLInputElement)[] {
	return [
		...(container?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[type=date]') ?? []),
	];
}
