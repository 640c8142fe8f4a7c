import type { PersonSession } from '@portico/api/newsroom/answers/people.ts';
import type { SignInStep } from '@portico/api/newsroom/answers/sign-in.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { ContentRefusal } from '../model/refusals.ts';
import type { HeldGrant } from '../permissions/authorise.ts';
import {
	grantIsInForce,
	hasTotp,
	roleNeedsSecondFactor,
	roleNeedsSecondFactorNow,
} from '../permissions/demanded-factors.ts';
import type { Database } from '../store/connect.ts';
import { people, sessions } from '../store/tables/people-schema.ts';
import type { AccountSettings } from './account-settings.ts';
import type { CurrentSession } from './current-session.ts';
import { currentPasswordAt } from './people/change-person.ts';
import { isLive } from './start-session.ts';
import { tokenHash } from './token.ts';

/** Reads that are not a person's work, such as those of an open event stream, do not keep a session alive. */
type Reading = { countsAsActivity?: boolean };

/** A session is marked as seen at most once in this many seconds, so that few requests write. */
const maxSeenIntervalSeconds = 60;

/**
 * The session of a token, with its person, what the sign-in lacks, and what the person may do, read in one statement:
 * what was revoked is gone with the next request.
 *
 * @returns null when there is none: it ended, was idle too long, or an administrator locked the person
 */
export async function loadSession(
	database: Database,
	token: string,
	settings: AccountSettings,
	{ countsAsActivity = true }: Reading = {},
): Promise<CurrentSession | null> {
	const row = await readSession(database, eq(sessions.tokenHash, tokenHash(token)), settings);
	if (!row) return null;
	if (countsAsActivity && row.secondsSinceSeen >= seenIntervalSeconds(settings)) {
		await markSeen(database, row.sessionId, settings);
	}
	return sessionOf(row, settings);
}

/** The same by the session's identifier, for the request that started or changed it. */
export async function loadSessionById(
	database: Pick<Database, 'select'>,
	sessionId: string,
	settings: AccountSettings,
): Promise<CurrentSession | null> {
	const row = await readSession(database, eq(sessions.sessionId, sessionId), settings);
	return row && sessionOf(row, settings);
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

async function readSession(database: Pick<Database, 'select'>, isSession: SQL, settings: AccountSettings) {
	const { maxAgeDays } = settings.password;
	const [row] = await database
		.select({
			sessionId: sessions.sessionId,
			endsAt: sessions.endsAt,
			secondFactorAt: sessions.secondFactorAt,
			secondsSinceSeen: sql`extract(epoch from now() - ${sessions.seenAt})`.mapWith(Number),
			personId: people.personId,
			loginName: people.loginName,
			displayName: people.displayName,
			department: people.department,
			language: people.language,
			mustChangePassword: people.mustChangePassword,
			passwordExpired: sql<boolean>`${maxAgeDays}::int > 0 and
				coalesce(${currentPasswordAt} < now() - make_interval(days => ${maxAgeDays}::int), false)`,
			totp: hasTotp,
			passkeys: sql`(
				select count(*) from passkeys where passkeys.person_id = people.person_id
			)`.mapWith(Number),
			recoveryCodes: sql`(
				select count(*) from recovery_codes
				where recovery_codes.person_id = people.person_id and used_at is null
			)`.mapWith(Number),
			roleNeedsSecondFactor,
			roleNeedsSecondFactorNow,
			grants: sql<HeldGrant[]>`(
				select coalesce(jsonb_agg(jsonb_build_object('actions', actions, 'fdCode', fd_code, 'langs', langs)), '[]')
				from grants join roles using (role_id) where grants.person_id = people.person_id and ${grantIsInForce}
			)`,
		})
		.from(sessions)
		.innerJoin(people, eq(people.personId, sessions.personId))
		.where(and(isSession, isLive(settings), eq(people.locked, false)));
	return row ?? null;
}

function sessionOf(row: SessionRow, settings: AccountSettings): CurrentSession {
	const { sessionId, personId, loginName, displayName, department, language, endsAt } = row;
	return {
		sessionId,
		person: { personId, loginName, displayName, department, language },
		step: stepOf(row, settings),
		factors: { totp: row.totp, passkeys: row.passkeys, recoveryCodes: row.recoveryCodes },
		needsSecondFactor: needsSecondFactor(row, settings),
		grants: row.grants,
		endsAt,
	};
}

/** What a sign-in lacks. The second factor comes first: nothing of the account may change before it. */
function stepOf(row: SessionRow, settings: AccountSettings): SignInStep | null {
	const hasSecondFactor = row.totp || row.passkeys > 0;
	if (hasSecondFactor && row.secondFactorAt === null) return 'second-factor';
	if (row.mustChangePassword || row.passwordExpired) return 'change-password';
	const mustHaveOne = settings.secondFactor === 'everyone' || row.roleNeedsSecondFactorNow;
	return !hasSecondFactor && mustHaveOne ? 'set-up-second-factor' : null;
}

function needsSecondFactor(row: SessionRow, settings: AccountSettings): boolean {
	return settings.secondFactor === 'everyone' || row.roleNeedsSecondFactor;
}

/** At most a tenth of the time after which an idle session ends. */
function seenIntervalSeconds({ idleMinutes }: AccountSettings): number {
	return Math.min(maxSeenIntervalSeconds, (idleMinutes * 60) / 10);
}

/** Of requests at the same time, one writes. */
async function markSeen(database: Database, sessionId: string, settings: AccountSettings): Promise<void> {
	await database
		.update(sessions)
		.set({ seenAt: sql`now()` })
		.where(
			and(
				eq(sessions.sessionId, sessionId),
				sql`${sessions.seenAt} <= now() - make_interval(secs => ${seenIntervalSeconds(settings)})`,
			),
		);
}

/**
 * The sessions of a person, newest first.
 *
 * @param currentSessionId the caller's own
 */
export async function listSessions(
	database: Pick<Database, 'select'>,
	personId: string,
	currentSessionId: string,
	settings: AccountSettings,
): Promise<PersonSession[]> {
	const rows = await database
		.select()
		.from(sessions)
		.where(and(eq(sessions.personId, personId), isLive(settings)))
		.orderBy(desc(sessions.startedAt), sessions.sessionId);
	return rows.map(({ sessionId, address, userAgent, startedAt, seenAt, endsAt }) => ({
		...{ sessionId, address, userAgent },
		current: sessionId === currentSessionId,
		startedAt: startedAt.toISOString(),
		seenAt: seenAt.toISOString(),
		endsAt: endsAt.toISOString(),
	}));
}

/**
 * Refuses in a session whose person has not shown their second factor yet.
 *
 * @throws ContentRefusal `second-factor-first`
 */
export function requireSecondFactor({ step }: CurrentSession): void {
	if (step !== 'second-factor') return;
	throw new ContentRefusal('second-factor-first', 'The sign-in lacks its second factor.');
}
