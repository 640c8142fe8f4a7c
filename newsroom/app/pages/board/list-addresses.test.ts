import { describe, expect, it } from 'vitest';
import { activeFilters, readListQuery } from '../articles/list-query.ts';
import { listAddresses } from './board-page.tsx';

const queryOf = (address: string) => readListQuery(new URL(address, 'https://newsroom.test').searchParams);

describe('the addresses of the board', () => {
	it('begins today in the site’s time zone', () => {
		const lateEvening = new Date('2026-05-01T17:00:00Z');
		expect(queryOf(listAddresses(lateEvening, 'Asia/Shanghai').publishedToday).from).toBe('2026-05-02');
		expect(queryOf(listAddresses(lateEvening, 'Europe/Paris').publishedToday).from).toBe('2026-05-01');
	});

	it('uses filters that the article list reads', () => {
		const { waiting, workedOn, scheduled, publishedToday } = listAddresses(new Date(), 'Asia/Shanghai');
		expect(queryOf(waiting).state).toBe('changed');
		expect(queryOf(workedOn).isMine).toBe(true);
		expect(queryOf(scheduled).state).toBe('scheduled');
		expect(activeFilters(queryOf(publishedToday))).toEqual(['state', 'dates']);
	});
});
