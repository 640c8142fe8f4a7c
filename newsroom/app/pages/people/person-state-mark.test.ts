import { describe, expect, it } from 'vitest';
import { aPerson } from '../../../testing/people.ts';
import { filterPeople, peopleFilterQuery, readPeopleFilter, type stateOf } from './person-state-mark.tsx';

const people = [
	aPerson({ personId: 'lin' }),
	aPerson({
		personId: 'chen',
		displayName: '陈屿',
		loginName: 'ChenYu',
		state: 'locked',
		hasPassword: false,
	}),
	aPerson({ personId: 'zhao', displayName: '赵新', loginName: 'zhao', department: '', hasPassword: false }),
];

const found = (text: string, state: ReturnType<typeof stateOf> | null = null) =>
	filterPeople(people, { text, state }).map(({ personId }) => personId);

describe('the filter of the people list', () => {
	it('finds people by name, login name and department', () => {
		expect(found('林')).toEqual(['lin']);
		expect(found('chen')).toEqual(['chen']);
		expect(found('新闻')).toEqual(['lin', 'chen']);
	});

	it('ignores case and width', () => {
		expect(found('ＣＨＥＮＹＵ')).toEqual(['chen']);
	});

	it('requires every word', () => {
		expect(found('新闻中心  陈')).toEqual(['chen']);
		expect(found('新闻中心 赵')).toEqual([]);
	});

	it('selects people by state', () => {
		expect(found('', 'locked')).toEqual(['chen']);
		expect(found('', 'no-password')).toEqual(['zhao']);
		expect(found('', 'active')).toEqual(['lin']);
	});

	it('keeps the filter in the query of the address', () => {
		const filter = { text: '林 岚&a=b', state: 'locked-out' } as const;
		expect(readPeopleFilter(peopleFilterQuery(filter))).toEqual(filter);
		expect(peopleFilterQuery({ text: '', state: null }).toString()).toBe('');
	});

	it('ignores an unknown state in the address', () => {
		expect(readPeopleFilter(new URLSearchParams('state=gone'))).toEqual({ text: '', state: null });
	});
});
