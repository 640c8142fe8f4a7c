import type { Messages } from '../../../messages/messages.ts';
import type { ListQuery } from './list-query.ts';

/** The days of a date filter in words; empty without one. */
export function daysInWords({ from, to }: ListQuery, words: Messages['articles']['filters']): string {
	if (from && to) return words.between(from, to);
	if (from) return words.since(from);
	return to && words.until(to);
}
