import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import { listSessions } from '@portico/content/accounts/load-session.ts';
import { type OneTimeLink, oneTimeAddress } from '@portico/content/accounts/one-time-links.ts';
import { addPerson } from '@portico/content/accounts/people/add-person.ts';
import {
	endSessionOfPerson,
	lockPerson,
	removeSecondFactors,
	resetPassword,
	unlockPerson,
} from '@portico/content/accounts/people/administer-person.ts';
import { changePerson } from '@portico/content/accounts/people/change-person.ts';
import { answerConsent, askConsent, listConsents } from '@portico/content/accounts/people/consents.ts';
import { findPerson, listPeople } from '@portico/content/accounts/people/list-people.ts';
import { loadLastBackup } from '@portico/content/backup/back-up.ts';
import { heldActions } from '@portico/content/permissions/authorise.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { NewsroomHandlers, NewsroomSources } from '../newsroom-route.ts';

type PeopleHandlers = Pick<
	NewsroomHandlers<typeof newsroomCallGroups.people>,
	| ('people' | 'person' | 'addPerson' | 'changePerson' | 'resetPassword' | 'lockPerson' | 'unlockPerson')
	| ('personSessions' | 'endSession' | 'removeSecondFactors' | 'lastBackup')
	| ('askConsent' | 'consents' | 'answerConsent')
>;

export const peopleHandlers = {
	async people({ database }) {
		return { items: await listPeople(database) };
	},

	async lastBackup({ database }) {
		const last = await loadLastBackup(database);
		return { at: last?.at.toISOString() ?? null };
	},

	person: ({ database }, { params }) => findPerson(database, params.personId),

	async addPerson(sources, { actor, body }) {
		const { personId, link } = await addPerson(sources.database, actor, body);
		return { personId, link: linkResponse(sources, link) };
	},

	async changePerson({ database }, { actor, params, body }) {
		await changePerson(database, actor, params.personId, body);
		return findPerson(database, params.personId);
	},

	async resetPassword(sources, { actor, params }) {
		return linkResponse(sources, await resetPassword(sources.database, actor, params.personId));
	},

	async lockPerson({ database }, { actor, params }) {
		await lockPerson(database, actor, params.personId);
		return findPerson(database, params.personId);
	},

	async unlockPerson({ database }, { actor, params }) {
		await unlockPerson(database, actor, params.personId);
		return findPerson(database, params.personId);
	},

	async personSessions({ database, accounts }, { params, session }) {
		await findPerson(database, params.personId);
		return { items: await listSessions(database, params.personId, session.sessionId, accounts) };
	},

	async endSession({ database }, { actor, params }) {
		await endSessionOfPerson(database, actor, params);
		return null;
	},

	async removeSecondFactors({ database }, { actor, params }) {
		await removeSecondFactors(database, actor, params.personId);
		return findPerson(database, params.personId);
	},

	async askConsent({ database }, { actor, session, params, body }) {
		await askConsent(database, actor, params.personId, body.action);
		return consentsOf(database, session);
	},

	consents: ({ database }, { session }) => consentsOf(database, session),

	async answerConsent({ database }, { actor, session, params, body }) {
		await answerConsent(database, actor, params.consentId, body.given);
		return consentsOf(database, session);
	},
} satisfies PeopleHandlers;

async function consentsOf(database: Database, { person, grants }: CurrentSession) {
	const { personId } = person;
	return { items: await listConsents(database, { personId, actions: heldActions(grants) }) };
}

function linkResponse({ newsroomUrl }: NewsroomSources, link: OneTimeLink) {
	return { address: oneTimeAddress(newsroomUrl, link), expiresAt: link.expiresAt.toISOString() };
}
