import type { ComponentType } from 'react';

export type FilterName = 'fdCode' | 'in' | 'from' | 'to';
export type DayName = Extract<FilterName, 'from' | 'to'>;

export type Option = {
	value: string;
	text: string;
	/** BCP 47 tag, if it differs from the page's language. */
	lang?: string | undefined;
	/** Nesting level of the column. */
	depth?: number;
};

export type ChoiceFieldProps = {
	name: Exclude<FilterName, DayName>;
	label: string;
	options: Option[];
	defaultValue: string;
};

export type DayFieldProps = {
	name: DayName;
	label: string;
	/** ISO date, or empty. */
	defaultValue: string;
	/** The element with the error message, if any. */
	errorId: string | undefined;
	onChange: (name: DayName) => void;
	/** Called with a message about incomplete or invalid input, and with null once it is resolved. */
	onWarning: (name: DayName, message: string | null) => void;
};

/** Implemented by native fields and by the pickers, with the same form data and size. */
export type FilterFields = {
	Choice: ComponentType<ChoiceFieldProps>;
	Day: ComponentType<DayFieldProps>;
};
