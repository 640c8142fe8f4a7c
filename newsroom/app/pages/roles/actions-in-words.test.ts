import { actions } from '@portico/api/newsroom/actions.ts';
import { describe, expect, it } from 'vitest';
import { groupedActions, isExcluded, isOnlyForEverything } from './actions-in-words.tsx';

describe('the actions of a role', () => {
	it('stand in one group each', () => {
		const grouped = groupedActions().flatMap((part) => part.actions);
		expect([...grouped].sort()).toEqual([...actions].sort());
	});

	it('are listed in their declared order, without empty groups', () => {
		expect(groupedActions(['media.upload', 'write', 'read', 'audit'])).toEqual([
			{ group: 'content', actions: ['read', 'write'] },
			{ group: 'media', actions: ['media.upload'] },
			{ group: 'administration', actions: ['audit'] },
		]);
	});

	it('exclude the other two administrators', () => {
		expect(isExcluded('security', ['read', 'people'])).toBe(true);
		expect(isExcluded('people', ['read', 'people'])).toBe(false);
		expect(isExcluded('audit', ['read', 'site'])).toBe(false);
		expect(isExcluded('read', ['people'])).toBe(false);
	});

	it('can be granted for a column if they are all about content', () => {
		expect(isOnlyForEverything(['read', 'media.delete'])).toBe(false);
		expect(isOnlyForEverything(['read', 'columns'])).toBe(true);
		expect(isOnlyForEverything(['audit'])).toBe(true);
	});
});
