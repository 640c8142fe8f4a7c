import { z } from 'zod';
import { defineCall } from '../../calls/definition.ts';
import { fdCodeParams } from '../../calls/parameters.ts';
import { languages } from '../../languages.ts';
import { actions, consentActions } from '../actions.ts';
import {
	consentList,
	createdPerson,
	grants,
	lastBackup,
	passwordLink,
	people,
	person,
	personSessions,
	role,
	roles,
} from '../answers/people.ts';
import { identifier, names, newsroomCall, nothing, personFacts } from './fields.ts';

const one = { ...newsroomCall, params: z.object({ personId: z.string() }) } as const;
const oneRole = { ...newsroomCall, params: z.object({ roleId: z.string() }) } as const;

const roleFacts = z.object({
	names,
	actions: z.array(z.enum(actions)).max(actions.length),
	needsSecondFactor: z.boolean(),
});

export const peopleCall = defineCall({
	...newsroomCall,
	name: 'people',
	method: 'get',
	path: '/api/newsroom/people',
	summary: 'Everybody with an account, by name',
	access: ['people', 'security'],
	answer: people,
});

export const lastBackupCall = defineCall({
	...newsroomCall,
	name: 'lastBackup',
	method: 'get',
	path: '/api/newsroom/last-backup',
	summary: 'When the last backup of the store was completed',
	access: ['people', 'audit'],
	answer: lastBackup,
});

export const personCall = defineCall({
	...one,
	name: 'person',
	method: 'get',
	path: '/api/newsroom/people/{personId}',
	summary: 'A person',
	access: ['people', 'security'],
	answer: person,
});

export const addPersonCall = defineCall({
	...newsroomCall,
	name: 'addPerson',
	method: 'post',
	path: '/api/newsroom/people',
	summary: 'Adds a person; returns the one-time address where they choose a password',
	access: ['people'],
	body: personFacts,
	answer: createdPerson,
});

export const changePersonCall = defineCall({
	...one,
	name: 'changePerson',
	method: 'put',
	path: '/api/newsroom/people/{personId}',
	summary: 'Changes names, department and language of a person',
	access: ['people'],
	body: personFacts,
	answer: person,
});

export const resetPasswordCall = defineCall({
	...one,
	name: 'resetPassword',
	method: 'post',
	path: '/api/newsroom/people/{personId}/password-link',
	summary: 'Ends the password and all sessions of a person; returns the one-time address for a new one',
	access: ['people'],
	answer: passwordLink,
});

export const removeSecondFactorsCall = defineCall({
	...one,
	name: 'removeSecondFactors',
	method: 'delete',
	path: '/api/newsroom/people/{personId}/second-factors',
	summary: 'Removes the second factors of a person who lost them, and ends their sessions',
	access: ['people'],
	answer: person,
});

export const askConsentCall = defineCall({
	...one,
	name: 'askConsent',
	method: 'post',
	path: '/api/newsroom/people/{personId}/consents',
	summary: 'Asks for the consent of another administrator to do something to an administrator’s account',
	access: ['people'],
	body: z.object({ action: z.enum(consentActions) }),
	answer: consentList,
});

export const consentsCall = defineCall({
	...newsroomCall,
	name: 'consents',
	method: 'get',
	path: '/api/newsroom/consents',
	summary: 'Questions for consent that concern the caller, and what came of them, newest first',
	access: 'signed-in',
	answer: consentList,
});

export const answerConsentCall = defineCall({
	...newsroomCall,
	params: z.object({ consentId: z.string() }),
	name: 'answerConsent',
	method: 'put',
	path: '/api/newsroom/consents/{consentId}',
	summary: 'Gives or refuses consent',
	access: ['security', 'audit'],
	body: z.object({ given: z.boolean() }),
	answer: consentList,
});

export const lockPersonCall = defineCall({
	...one,
	name: 'lockPerson',
	method: 'post',
	path: '/api/newsroom/people/{personId}/lock',
	summary: 'Locks an account and ends its sessions',
	access: ['people'],
	answer: person,
});

export const unlockPersonCall = defineCall({
	...one,
	name: 'unlockPerson',
	method: 'post',
	path: '/api/newsroom/people/{personId}/unlock',
	summary: 'Unlocks an account, whether an administrator or failed sign-ins locked it',
	access: ['people'],
	answer: person,
});

export const personSessionsCall = defineCall({
	...one,
	name: 'personSessions',
	method: 'get',
	path: '/api/newsroom/people/{personId}/sessions',
	summary: 'The sessions of a person',
	access: ['people'],
	answer: personSessions,
});

export const endSessionCall = defineCall({
	...one,
	params: z.object({ personId: z.string(), sessionId: z.string() }),
	name: 'endSession',
	method: 'delete',
	path: '/api/newsroom/people/{personId}/sessions/{sessionId}',
	summary: 'Ends a session of a person',
	access: ['people'],
	answer: nothing,
});

export const personGrantsCall = defineCall({
	...one,
	name: 'personGrants',
	method: 'get',
	path: '/api/newsroom/people/{personId}/grants',
	summary: 'What a person may do, and where',
	access: ['people', 'security'],
	answer: grants,
});

export const addGrantCall = defineCall({
	...one,
	name: 'addGrant',
	method: 'post',
	path: '/api/newsroom/people/{personId}/grants',
	summary: 'Grants a person a role, for a column with all below it or for all, in some languages or all',
	access: ['people', 'security'],
	body: z.object({
		roleId: identifier,
		fdCode: identifier.nullable(),
		langs: z.array(z.enum(languages)).min(1).nullable(),
	}),
	answer: grants,
});

export const removeGrantCall = defineCall({
	...one,
	params: z.object({ personId: z.string(), grantId: z.string() }),
	name: 'removeGrant',
	method: 'delete',
	path: '/api/newsroom/people/{personId}/grants/{grantId}',
	summary: 'Revokes a grant; it ends with the next request of the person',
	access: ['security'],
	answer: grants,
});

export const columnGrantsCall = defineCall({
	...newsroomCall,
	params: fdCodeParams,
	name: 'columnGrants',
	method: 'get',
	path: '/api/newsroom/columns/{fdCode}/grants',
	summary: 'Who may do what in a column, by grants for it, for columns above it, and for all columns',
	access: ['security'],
	answer: grants,
});

export const rolesCall = defineCall({
	...newsroomCall,
	name: 'roles',
	method: 'get',
	path: '/api/newsroom/roles',
	summary: 'All roles',
	access: ['people', 'security'],
	answer: roles,
});

export const addRoleCall = defineCall({
	...newsroomCall,
	name: 'addRole',
	method: 'post',
	path: '/api/newsroom/roles',
	summary: 'Adds a role',
	access: ['security'],
	body: roleFacts,
	answer: role,
});

export const changeRoleCall = defineCall({
	...oneRole,
	name: 'changeRole',
	method: 'put',
	path: '/api/newsroom/roles/{roleId}',
	summary: 'Changes the names and actions of a role, for everybody who holds it',
	access: ['security'],
	body: roleFacts,
	answer: role,
});

export const removeRoleCall = defineCall({
	...oneRole,
	name: 'removeRole',
	method: 'delete',
	path: '/api/newsroom/roles/{roleId}',
	summary: 'Removes a role that nobody holds and that is not built in',
	access: ['security'],
	answer: nothing,
});
