import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { describe, expect, it } from 'vitest';
import { aRole } from '../../../testing/people.ts';
import { grantableRoles } from './grants-section.tsx';

const rolesHeldBy = (security: number, audit: number): Role[] => [
	aRole('writer', { people: 0 }),
	aRole('security-administrator', { actions: ['security'], people: security }),
	aRole('audit-administrator', { actions: ['audit'], people: audit }),
];

const grantable = (roles: Role[], isSecurityAdministrator: boolean) =>
	grantableRoles(roles, { isSecurityAdministrator }).map(({ roleId }) => roleId);

describe('the roles that a person may grant', () => {
	it('are all for a security administrator', () => {
		expect(grantable(rolesHeldBy(1, 1), true)).toHaveLength(3);
	});

	it('are none for a system administrator once there are the other administrators', () => {
		expect(grantable(rolesHeldBy(1, 1), false)).toEqual([]);
	});

	it('are those of the administrators that are missing', () => {
		expect(grantable(rolesHeldBy(0, 0), false)).toEqual(['security-administrator', 'audit-administrator']);
		expect(grantable(rolesHeldBy(1, 0), false)).toEqual(['audit-administrator']);
	});

	it('include none whose action somebody holds by another role', () => {
		const chief = aRole('chief', { actions: ['security'], people: 1 });
		expect(grantable([...rolesHeldBy(0, 1), chief], false)).toEqual([]);
	});
});
