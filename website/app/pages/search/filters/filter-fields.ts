import type { ComponentType } from 'react';

export type FilterName = 'fdCode' | 'in' | 'from' | 'to';
export type DayName = Extract<FilterName, 'from' | 'to'>;

export type Option = {
	value: string;
	text: string;
	/** BCP 47 tag where it is not the page's language. */
	lang?: string | undefined;
	/** How many columns it stands below. */
	depth?: number;
};

/** What a field does when it takes the place of another that was gone to. */
export type Arrival = 'focus' | 'open' | undefined;

export type ChoiceFieldProps = {
	name: Exclude<FilterName, DayName>;
	label: string;
	options: Option[];
	defaultValue: string;
	arrival: Arrival;
};

export type DayFieldProps = {
	name: DayName;
	label: string;
	/** An ISO date, or empty. */
	defaultValue: string;
	/** The element that says what is wrong with the day; undefined where nothing is. */
	faultId: string | undefined;
	arrival: Arrival;
	/** Told when the day is another than it was. */
	onChange: (name: DayName) => void;
	/** Told what is wrong with what was typed, and null when it no longer is. */
	onDoubt: (name: DayName, message: string | null) => void;
};

/** The two kinds of field of the filters. Both ways to build them submit the same and take the same place. */
export type FilterFields = {
	Choice: ComponentType<ChoiceFieldProps>;
	Day: ComponentType<DayFieldProps>;
};
