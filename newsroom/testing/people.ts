import type { Person, Role } from '@portico/api/newsroom/answers/people.ts';

/** A person as the calls answer them; active, with a password and a second factor unless said otherwise. */
export function aPerson(facts: Partial<Person> = {}): Person {
	return {
		personId: 'p1',
		loginName: 'linlan',
		displayName: '林岚',
		department: '新闻中心',
		language: 'zh',
		state: 'active',
		lockedUntil: null,
		hasPassword: true,
		hasSecondFactor: true,
		isAdministrator: false,
		roles: [],
		lastSeenAt: null,
		createdAt: '2026-01-01T00:00:00Z',
		...facts,
	};
}

/** A role as the calls answer it; one that nobody holds, unless said otherwise. */
export function aRole(roleId: string, facts: Partial<Role> = {}): Role {
	const names = { zh: roleId, en: roleId };
	return { roleId, names, actions: ['read'], needsSecondFactor: false, builtIn: false, people: 0, ...facts };
}
