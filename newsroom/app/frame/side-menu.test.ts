import { describe, expect, it } from 'vitest';
import { requiredActions } from './side-menu.tsx';

describe('requiredActions', () => {
	it('asks the same of a page and of those below it', () => {
		expect(requiredActions('/people')).toEqual(['people', 'security']);
		expect(requiredActions('/people/42')).toEqual(['people', 'security']);
		expect(requiredActions('/articles')).toEqual(['read']);
	});

	it('asks nothing for the board, the own account, and addresses that only begin alike', () => {
		expect(requiredActions('/')).toBeUndefined();
		expect(requiredActions('/account')).toBeUndefined();
		expect(requiredActions('/people-of-the-past')).toBeUndefined();
	});
});
