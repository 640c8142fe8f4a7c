import { isDay } from '../../asked/days.ts';

/** What stands in a day's segments. */
export type TypedDay = {
	kind: 'empty' | 'unfinished' | 'impossible' | 'whole';
	/** As it is read: `31/02/2026`. */
	text: string;
};

/** A segment of a day as React Aria shows it: a part of the day, or what stands between two. */
export type TypedSegment = { type: string; text: string; isPlaceholder: boolean };

/** Reads what was typed. A year of fewer than four figures is one still being typed. */
export function readTypedDay(segments: readonly TypedSegment[]): TypedDay {
	const text = segments.map((segment) => segment.text).join('');
	const parts = ['year', 'month', 'day'].map((type) => segments.find((segment) => segment.type === type));
	if (parts.every((part) => part?.isPlaceholder)) return { kind: 'empty', text };
	const [year = '', month = '', day = ''] = parts.map((part) => (part?.isPlaceholder ? '' : part?.text));
	if (month === '' || day === '' || !/^[1-9]\d{3}$/.test(year)) return { kind: 'unfinished', text };
	const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
	return { kind: isDay(iso) ? 'whole' : 'impossible', text };
}
