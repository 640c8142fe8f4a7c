import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type AuditRecord, appendAudit, readAuditEnd } from '../audit/append-audit.ts';
import type { PersonActor, UnknownPerson } from '../model/actor.ts';
import { clientNetwork } from '../model/networks.ts';
import type { Database } from '../store/connect.ts';
import { people } from '../store/tables/people-schema.ts';
import type { AccountSettings } from './account-settings.ts';

/** How many failures lock a person out, and for how long. */
export type FailureLimits = Pick<AccountSettings, 'maxFailures' | 'lockMinutes'>;

/** A sign-in that was counted as failed: the end of the lockout if it was the last one allowed. */
export type CountedFailure = { lockedUntil: Date | null };

/**
 * Counts a failed sign-in of a person, and locks them out for some minutes if it is the last one allowed. Passwords
 * are counted before they are compared, and taken back when they are right: so of any number of simultaneous
 * attempts, on any instances, no more passwords are compared than are allowed.
 *
 * @returns null when the person is locked or locked out already: then nothing may be compared
 */
export async function recordFailedSignIn(
	database: Pick<Database, 'update'>,
	personId: string,
	{ maxFailures, lockMinutes }: FailureLimits,
): Promise<CountedFailure | null> {
	// After a lockout the count starts again.
	const failures = sql`case when ${people.lockedUntil} is null then ${people.failedSignIns} + 1 else 1 end`;
	const [counted] = await database
		.update(people)
		.set({
			failedSignIns: failures,
			lockedUntil: sql`case when ${failures} >= ${maxFailures}::int
				then now() + make_interval(mins => ${lockMinutes}::int) end`,
		})
		.where(and(eq(people.personId, personId), eq(people.locked, false), isNotLockedOut))
		.returning({ lockedUntil: people.lockedUntil });
	return counted ?? null;
}

/**
 * Takes back a failure that was counted before its password turned out to be right.
 *
 * @param counted from `recordFailedSignIn`
 * @param signedIn whether the sign-in is complete, which ends the count. If it still needs a second factor, earlier
 *   failures stay counted: those who know the password would otherwise have any number of attempts at the codes.
 * @returns false when the person was locked or locked out by others in the meantime: then the sign-in fails
 */
export async function takeBackFailedSignIn(
	database: Pick<Database, 'update'>,
	personId: string,
	{ lockedUntil }: CountedFailure,
	{ signedIn }: { signedIn: boolean },
): Promise<boolean> {
	const ownLockout = lockedUntil === null ? undefined : eq(people.lockedUntil, lockedUntil);
	const taken = await database
		.update(people)
		.set({
			failedSignIns: signedIn ? 0 : sql`greatest(${people.failedSignIns} - 1, 0)`,
			lockedUntil: null,
		})
		.where(and(eq(people.personId, personId), eq(people.locked, false), or(isNotLockedOut, ownLockout)))
		.returning({ personId: people.personId });
	return taken.length > 0;
}

const isNotLockedOut = or(isNull(people.lockedUntil), lte(people.lockedUntil, sql`now()`)) as SQL;

/**
 * Refusals that anybody can cause at will: of unknown names, of accounts that are locked already, of invalid addresses.
 * The first is recorded at once; those of the same network and kind during the next minute are counted, and recorded
 * together, so that a stranger cannot fill the log. Counted per process.
 */

const windowMs = 60_000;

/** Networks counted at the same time; further ones are counted together. */
const maxNetworks = 1_000;
const manyNetworks = 'many networks';

type Refusal = { actor: PersonActor | UnknownPerson; record: AuditRecord };

/** What is counted in a window: the latest refusal, and how many there were. */
type Window = { count: number; latest: Refusal; timer: NodeJS.Timeout };

const windowsByDatabase = new WeakMap<Database, Map<string, Window>>();

/** Records a refusal, or counts it. Takes about the same time: it would tell which names exist otherwise. */
export async function recordStrangerRefusal(database: Database, refusal: Refusal): Promise<void> {
	const windows = windowsByDatabase.get(database) ?? new Map<string, Window>();
	windowsByDatabase.set(database, windows);
	const { actor, record } = refusal;
	const kind = `${record.action} ${record.details?.method} ${actor.personId ?? ''}`;
	const own = `${clientNetwork(actor.address)} ${kind}`;
	const key = windows.has(own) || windows.size < maxNetworks ? own : `${manyNetworks} ${kind}`;
	const current = windows.get(key);
	if (current) {
		current.count += 1;
		current.latest = refusal;
		await database.transaction(readAuditEnd);
		return;
	}
	windows.set(key, { count: 0, latest: refusal, timer: startTimer(database, windows, key) });
	await database.transaction((transaction) => appendAudit(transaction, actor, record));
}

/** Records what is counted so far, before the process ends. */
export async function flushStrangerRefusals(database: Database): Promise<void> {
	const windows = windowsByDatabase.get(database) ?? new Map<string, Window>();
	for (const [key, { timer }] of windows) {
		clearTimeout(timer);
		await endWindow(database, windows, key);
	}
	for (const { timer } of windows.values()) clearTimeout(timer);
	windows.clear();
}

function startTimer(database: Database, windows: Map<string, Window>, key: string): NodeJS.Timeout {
	// The store may be unavailable: what is counted waits for the next window.
	return setTimeout(() => void endWindow(database, windows, key).catch(() => undefined), windowMs).unref();
}

async function endWindow(database: Database, windows: Map<string, Window>, key: string): Promise<void> {
	const ended = windows.get(key);
	if (!ended) return;
	const { count, latest } = ended;
	if (count === 0) {
		windows.delete(key);
		return;
	}
	ended.timer = startTimer(database, windows, key);
	ended.count = 0;
	try {
		const { actor, record } = latest;
		const network = key.startsWith(manyNetworks) ? manyNetworks : clientNetwork(actor.address);
		const details = { ...record.details, count, network };
		await database.transaction((transaction) => appendAudit(transaction, actor, { ...record, details }));
	} catch (error) {
		ended.count += count;
		throw error;
	}
}

/** Nobody's name is longer; what strangers enter may be. */
const maxNameLength = 60;

export const shortenedName = (entered: string): string =>
	entered.length > maxNameLength ? `${entered.slice(0, maxNameLength)}…` : entered;
