import { createHash } from 'node:crypto';
import { and, eq, isNull, notLike, or, type SQL } from 'drizzle-orm';
import { type AuditRow, appendAudit } from '../../audit/append-audit.ts';
import { type Redacted, readRows, redactAudit } from '../../audit/redact-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Actor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { lockPermissions } from '../../permissions/administrators.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { auditLog } from '../../store/tables/audit-schema.ts';
import { openEditors } from '../../store/tables/newsroom-schema.ts';
import {
	grants,
	oneTimeLinks,
	passkeys,
	people,
	personPasswords,
	personTotp,
	recoveryCodes,
	savedViews,
	sessions,
	signInChallenges,
} from '../../store/tables/people-schema.ts';
import { foldName } from '../fold-name.ts';
import { announceChange, loadForChange } from './change-person.ts';

/** Rows that belong to the person alone. What they did to content stays, under their identifier. */
const ownTables = [
	...[personPasswords, personTotp, recoveryCodes, passkeys, sessions, oneTimeLinks, signInChallenges],
	...[savedViews, grants, openEditors],
];

/**
 * Makes the account of somebody who has left nameless: names, department, sign-in data and saved views go; in the audit
 * log, names and network addresses are replaced. The random identifier stays, so that it shows what the same person
 * did. Cannot be undone.
 *
 * @returns the name that stands there instead, and how many entries of the log were redacted
 * @throws PersonNotFound, PermissionMissing; ContentRefusal `person-not-locked`, `audit-not-intact`
 */
export async function anonymisePerson(
	database: Database,
	actor: Actor,
	personId: string,
): Promise<{ pseudonym: string; entries: number }> {
	return database.transaction(async (transaction) => {
		await lockPermissions(transaction);
		await authorise(transaction, actor, 'people');
		const person = await loadForChange(transaction, personId);
		if (!person.locked) {
			const message = `${person.loginName} is not locked: lock the account first, then anonymise it.`;
			throw new ContentRefusal('person-not-locked', message, { loginName: person.loginName });
		}
		const pseudonym = pseudonymOf(personId);
		for (const table of ownTables) await transaction.delete(table).where(eq(table.personId, personId));
		await replaceNames(transaction, person, pseudonym);
		await notifyNewsroom(transaction, { topics: ['permissions'] });
		await announceChange(transaction, personId);
		const entries = await redactEntries(transaction, actor, person, pseudonym);
		const details = { entries };
		await appendAudit(transaction, actor, {
			...{ action: 'person.anonymise', subject: subjectOf(personId), details },
		});
		return { pseudonym, entries };
	});
}

type Person = typeof people.$inferSelect;

const subjectOf = (personId: string) => `person:${personId}`;

/** The same for the same person, and no part of a name. */
function pseudonymOf(personId: string): string {
	return `former-${createHash('sha256').update(personId).digest('hex').slice(0, 12)}`;
}

async function replaceNames(transaction: Transaction, person: Person, pseudonym: string): Promise<void> {
	const names = { loginName: pseudonym, foldedName: pseudonym, displayName: pseudonym, department: '' };
	const counters = { failedSignIns: 0, lockedUntil: null, mustChangePassword: false };
	await transaction
		.update(people)
		.set({ ...names, ...counters })
		.where(eq(people.personId, person.personId));
	// The first administrator granted roles under their name.
	await transaction
		.update(grants)
		.set({ grantedBy: pseudonym })
		.where(eq(grants.grantedBy, person.displayName));
}

async function redactEntries(
	transaction: Transaction,
	actor: Actor,
	person: Person,
	pseudonym: string,
): Promise<number> {
	const subject = subjectOf(person.personId);
	const about = or(eq(auditLog.personId, person.personId), eq(auditLog.subject, subject)) as SQL;
	const names = new Set([person.loginName, person.displayName].map(foldName));
	for await (const row of readRows(transaction, about))
		for (const name of namesIn(row, person)) names.add(name);
	// Failed sign-ins under an earlier name of theirs are not recorded as the person's.
	const strangers = and(isNull(auditLog.personId), notLike(auditLog.actor, 'system:%'));
	return redactAudit(transaction, actor, subject, or(about, strangers) as SQL, (row) =>
		redactRow(row, { personId: person.personId, names, pseudonym }),
	);
}

/** The names of the person at the time of an entry by or about them, folded. */
function namesIn(row: AuditRow, { personId }: Person): string[] {
	const names = row.personId === personId ? [row.actor] : [];
	if (row.subject === subjectOf(personId)) {
		rewriteFields(row.details, (field, value) => {
			if (isNameField(field) && typeof value === 'string') names.push(value);
			return value;
		});
	}
	return names.map(foldName);
}

const isNameField = (field: string) => field === 'loginName' || field === 'displayName';

type Replacement = { personId: string; names: ReadonlySet<string>; pseudonym: string };

/** An entry without what identifies the person; null if nothing in it does. */
function redactRow(row: AuditRow, { personId, names, pseudonym }: Replacement): Redacted | null {
	const isOwn = row.personId === personId;
	const isAbout = row.subject === subjectOf(personId);
	let isNamed = false;
	const details = rewriteFields(row.details, (field, value) => {
		if (isNameField(field) && typeof value === 'string' && names.has(foldName(value))) {
			isNamed = true;
			return pseudonym;
		}
		if (!isAbout) return value;
		// Devices and departments name their people.
		if (field === 'department' || (field === 'name' && typeof value === 'string')) return '';
		return field === 'passkeys' && Array.isArray(value) ? value.map(() => '') : value;
	});
	const isTheirs = isOwn || (row.personId === null && isNamed);
	const redacted = {
		actor: isOwn ? pseudonym : row.actor,
		address: isTheirs ? null : row.address,
		details: isTheirs
			? rewriteFields(details, (field, value) => (field === 'network' ? null : value))
			: details,
	};
	const isChanged =
		redacted.actor !== row.actor || redacted.address !== row.address || redacted.details !== row.details;
	return isChanged ? redacted : null;
}

/** Replaces values by the name of their field, at any depth. What is not JSON, or is not changed, stays as it is. */
function rewriteFields(details: string, replace: (field: string, value: unknown) => unknown): string {
	let isChanged = false;
	try {
		const rewritten = JSON.stringify(
			JSON.parse(details, (field, value) => {
				const replaced = replace(field, value);
				if (replaced !== value && JSON.stringify(replaced) !== JSON.stringify(value)) isChanged = true;
				return replaced;
			}),
		);
		return isChanged ? rewritten : details;
	} catch {
		return details;
	}
}
