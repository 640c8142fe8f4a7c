import { defaultLanguage } from '@portico/api/languages.ts';
import { type OneTimeLink, oneTimeAddress } from '../../accounts/one-time-links.ts';
import { addPerson } from '../../accounts/people/add-person.ts';
import {
	lockPerson,
	removeSecondFactors,
	resetPassword,
	unlockPerson,
} from '../../accounts/people/administer-person.ts';
import { anonymisePerson } from '../../accounts/people/anonymise-person.ts';
import { findPersonId, listPeople } from '../../accounts/people/list-people.ts';
import { InvalidFields } from '../../model/refusals.ts';
import { type JobOf, JobRefused, type JobStore } from '../jobs.ts';

/** Adds a person, and prints where they choose a password. */
export async function runAddPerson(
	store: JobStore,
	{ loginName, displayName, roles }: JobOf<'people add'>,
): Promise<string[]> {
	const facts = {
		loginName: loginName.trim(),
		displayName: displayName?.trim() || loginName.trim(),
		department: '',
		language: defaultLanguage,
	};
	try {
		const { link } = await addPerson(store.database, 'system:command', facts, roles);
		return [`${facts.loginName} is added.`, ...linkLines(store, link)];
	} catch (error) {
		if (!(error instanceof InvalidFields)) throw error;
		throw new JobRefused(explain(facts.loginName, error));
	}
}

/** Everybody with an account, one per line. */
export async function listAllPeople({ database }: JobStore): Promise<string[]> {
	const people = await listPeople(database);
	if (people.length === 0) return ['There is nobody yet.'];
	return people.map((person) => {
		const notes = [
			person.roles.map(({ roleId }) => roleId).join(', ') || 'no roles',
			person.state === 'locked' && 'locked',
			person.state === 'locked-out' && `locked out until ${person.lockedUntil}`,
			!person.hasPassword && 'no password yet',
			person.hasSecondFactor && 'second factor',
			person.lastSeenAt && `last seen ${person.lastSeenAt}`,
		].filter(Boolean);
		return `${person.loginName}  ${person.displayName}  [${notes.join('; ')}]`;
	});
}

export async function runResetPassword(
	store: JobStore,
	{ loginName, secondFactors }: JobOf<'people reset'>,
): Promise<string[]> {
	const personId = await findPersonId(store.database, loginName);
	if (secondFactors) await removeSecondFactors(store.database, 'system:command', personId);
	const link = await resetPassword(store.database, 'system:command', personId);
	const ended = `The password${secondFactors ? ', the second factors' : ''} and the sessions of ${loginName} are ended.`;
	return [ended, ...linkLines(store, link)];
}

export async function runLockPerson(
	{ database }: JobStore,
	{ loginName }: JobOf<'people lock'>,
): Promise<string[]> {
	await lockPerson(database, 'system:command', await findPersonId(database, loginName));
	return [`${loginName} is locked.`];
}

export async function runUnlockPerson(
	{ database }: JobStore,
	{ loginName }: JobOf<'people unlock'>,
): Promise<string[]> {
	await unlockPerson(database, 'system:command', await findPersonId(database, loginName));
	return [`${loginName} is unlocked.`];
}

/** Makes the account of somebody who has left nameless, for good. */
export async function runAnonymisePerson(
	{ database }: JobStore,
	{ loginName, confirmed }: JobOf<'people anonymise'>,
): Promise<string[]> {
	if (!confirmed) throw new JobRefused('Anonymising cannot be undone: repeat it with --yes.');
	const personId = await findPersonId(database, loginName);
	const { pseudonym, entries } = await anonymisePerson(database, 'system:command', personId);
	return [
		`The account is nameless: it is called ${pseudonym}, and ${entries.toLocaleString('en')} entries of the audit log are redacted.`,
		'Backups made before still have the names: delete them when their time is over.',
	];
}

function linkLines({ siteUrl, newsroomUrl = siteUrl }: JobStore, link: OneTimeLink): string[] {
	return [
		`They choose a password at this address, which works once, until ${link.expiresAt.toISOString()}:`,
		oneTimeAddress(newsroomUrl, link),
	];
}

/** In the operator's words; the codes are for forms. */
function explain(loginName: string, { fields }: InvalidFields): string {
	if (fields.loginName?.code === 'name-taken') return `There is a person ${loginName} already.`;
	if (fields.loginName)
		return 'NAME takes letters of one script, digits and . _ @ + - and begins with a letter or a digit.';
	if (fields.displayName?.code === 'display-name-taken')
		return 'Somebody has this --display already: add a department, such as “Wang Wei (Finance)”.';
	return '--display takes letters of one script, and no control characters; “system:…” is reserved.';
}
