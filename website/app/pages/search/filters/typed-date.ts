import { isIsoDate } from '../criteria/dates.ts';

export type TypedDate = {
	kind: 'empty' | 'incomplete' | 'invalid' | 'complete';
	/** As displayed: `31/02/2026`. */
	text: string;
};

/** A segment of React Aria's date field, including literals. */
export type TypedSegment = { type: string; text: string; isPlaceholder: boolean };

/** Years with fewer than four digits are incomplete. */
export function readTypedDate(segments: readonly TypedSegment[]): TypedDate {
	const text = segments.map((segment) => segment.text).join('');
	const parts = ['year', 'month', 'day'].map((type) => segments.find((segment) => segment.type === type));
	if (parts.every((part) => part?.isPlaceholder)) return { kind: 'empty', text };
	const [year = '', month = '', day = ''] = parts.map((part) => (part?.isPlaceholder ? '' : part?.text));
	if (month === '' || day === '' || !/^[1-9]\d{3}$/.test(year)) return { kind: 'incomplete', text };
	const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
	return { kind: isIsoDate(iso) ? 'complete' : 'invalid', text };
}
