import type { ConsentAction } from '@portico/api/newsroom/actions.ts';
import {
	bigint,
	boolean,
	char,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from 'drizzle-orm/pg-core';
import { lang, timestampWithTimeZone } from './column-types.ts';

/** The tables of the newsroom's accounts (decision 052). Identifiers are random. */

export const people = pgTable(
	'people',
	{
		personId: text('person_id').primaryKey(),
		/** As entered; compared by `folded_name`. */
		loginName: text('login_name').notNull(),
		foldedName: text('folded_name').notNull(),
		displayName: text('display_name').notNull(),
		department: text('department').notNull().default(''),
		/** Whether an administrator locked the account. */
		locked: boolean('locked').notNull().default(false),
		language: lang('language').notNull(),
		mustChangePassword: boolean('must_change_password').notNull().default(false),
		/** Since the last sign-in or lockout. */
		failedSignIns: integer('failed_sign_ins').notNull().default(0),
		/** The end of a lockout after failed sign-ins. */
		lockedUntil: timestampWithTimeZone('locked_until'),
		createdAt: timestampWithTimeZone('created_at').notNull().defaultNow(),
	},
	(table) => [uniqueIndex('people_folded_name').on(table.foldedName)],
);

/** The current password of a person, the newest, and earlier ones that may not be used again. */
export const personPasswords = pgTable(
	'person_passwords',
	{
		personId: text('person_id')
			.notNull()
			.references(() => people.personId, { onDelete: 'cascade' }),
		setAt: timestampWithTimeZone('set_at').notNull().defaultNow(),
		/** Argon2id, as a PHC string. */
		hash: text('hash').notNull(),
		/** False for an earlier one, and after an administrator reset it. */
		current: boolean('current').notNull(),
	},
	(table) => [primaryKey({ columns: [table.personId, table.setAt] })],
);

/**
 * The authenticator application of a person. A new one is pending until it is confirmed with a code; the one before
 * stays in use until then.
 */
export const personTotp = pgTable('person_totp', {
	personId: text('person_id')
		.primaryKey()
		.references(() => people.personId, { onDelete: 'cascade' }),
	/** Of the one in use; encrypted, base64url. Null until one is confirmed. */
	sealedSecret: text('sealed_secret'),
	/** Of the one that is not confirmed yet; encrypted, base64url. */
	pendingSecret: text('pending_secret'),
	/** Null until one is confirmed. */
	confirmedAt: timestampWithTimeZone('confirmed_at'),
	/** The last time step whose code was accepted: none counts twice. */
	lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = pgTable(
	'recovery_codes',
	{
		personId: text('person_id')
			.notNull()
			.references(() => people.personId, { onDelete: 'cascade' }),
		/** SHA-256, hexadecimal: the codes are random. */
		codeHash: char('code_hash', { length: 64 }).notNull(),
		usedAt: timestampWithTimeZone('used_at'),
	},
	(table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

export const passkeys = pgTable(
	'passkeys',
	{
		/** The credential's identifier, base64url. */
		passkeyId: text('passkey_id').primaryKey(),
		personId: text('person_id')
			.notNull()
			.references(() => people.personId, { onDelete: 'cascade' }),
		/** Chosen by the person. */
		name: text('name').notNull(),
		/** COSE key, base64url. */
		publicKey: text('public_key').notNull(),
		counter: bigint('counter', { mode: 'number' }).notNull(),
		transports: text('transports').array().notNull().default([]),
		createdAt: timestampWithTimeZone('created_at').notNull().defaultNow(),
		usedAt: timestampWithTimeZone('used_at'),
	},
	(table) => [index('passkeys_person').on(table.personId)],
);

/** Sessions. The token is in the cookie only, so that a copy of this table signs nobody in. */
export const sessions = pgTable(
	'sessions',
	{
		/** Public name of the session, for lists. */
		sessionId: text('session_id').primaryKey(),
		/** SHA-256, hexadecimal. */
		tokenHash: char('token_hash', { length: 64 }).notNull(),
		personId: text('person_id')
			.notNull()
			.references(() => people.personId, { onDelete: 'cascade' }),
		address: text('address').notNull(),
		userAgent: text('user_agent').notNull(),
		startedAt: timestampWithTimeZone('started_at').notNull().defaultNow(),
		/** The last request; updated at most once a minute. */
		seenAt: timestampWithTimeZone('seen_at').notNull().defaultNow(),
		/** The latest end, however active the person is. */
		endsAt: timestampWithTimeZone('ends_at').notNull(),
		secondFactorAt: timestampWithTimeZone('second_factor_at'),
	},
	(table) => [
		uniqueIndex('sessions_token').on(table.tokenHash),
		index('sessions_person').on(table.personId, table.startedAt),
	],
);

/** Challenges for passkeys, each answered once within minutes. */
export const signInChallenges = pgTable(
	'sign_in_challenges',
	{
		/** The challenge itself, base64url: random, and sent back by the browser. */
		challenge: text('challenge').primaryKey(),
		kind: text('kind').$type<'sign-in' | 'second-factor' | 'new-passkey'>().notNull(),
		/** Null when signing in with a passkey alone. */
		personId: text('person_id').references(() => people.personId, { onDelete: 'cascade' }),
		expiresAt: timestampWithTimeZone('expires_at').notNull(),
	},
	(table) => [index('sign_in_challenges_expiry').on(table.expiresAt)],
);

/** One-time addresses: for the first administrator (without a person), or for a new password. */
export const oneTimeLinks = pgTable(
	'one_time_links',
	{
		/** SHA-256, hexadecimal. */
		tokenHash: char('token_hash', { length: 64 }).primaryKey(),
		personId: text('person_id').references(() => people.personId, { onDelete: 'cascade' }),
		expiresAt: timestampWithTimeZone('expires_at').notNull(),
	},
	(table) => [index('one_time_links_person').on(table.personId)],
);

/**
 * What system administrators ask to do to the account of an administrator, with the consent of another one; and what
 * operators did to such an account.
 */
export const consents = pgTable(
	'consents',
	{
		consentId: text('consent_id').primaryKey(),
		/** Whose account. */
		personId: text('person_id')
			.notNull()
			.references(() => people.personId, { onDelete: 'cascade' }),
		action: text('action').$type<ConsentAction>().notNull(),
		/** Null for operators. */
		askedBy: text('asked_by').references(() => people.personId, { onDelete: 'set null' }),
		askedAt: timestampWithTimeZone('asked_at').notNull().defaultNow(),
		endsAt: timestampWithTimeZone('ends_at').notNull(),
		answeredBy: text('answered_by').references(() => people.personId, { onDelete: 'set null' }),
		answeredAt: timestampWithTimeZone('answered_at'),
		/** Null while nobody has answered. */
		given: boolean('given'),
		usedAt: timestampWithTimeZone('used_at'),
	},
	(table) => [index('consents_person').on(table.personId)],
);

/** Views of the article list that people saved under a name. */
export const savedViews = pgTable(
	'saved_views',
	{
		viewId: text('view_id').primaryKey(),
		personId: text('person_id')
			.notNull()
			.references(() => people.personId, { onDelete: 'cascade' }),
		name: text('name').notNull(),
		/** The query string of the list's address. */
		query: text('query').notNull(),
	},
	(table) => [uniqueIndex('saved_views_name').on(table.personId, table.name)],
);

/** What people may do. Built-in roles can be changed, not removed. */
export const roles = pgTable('roles', {
	roleId: text('role_id').primaryKey(),
	names: jsonb('names').$type<{ zh: string; en: string }>().notNull(),
	/** Of `api/newsroom/actions.ts`. */
	actions: text('actions').array().notNull(),
	needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
	builtIn: boolean('built_in').notNull().default(false),
});

/** Who has which role, for a column with all below it (null: all columns), in which languages (null: all). */
export const grants = pgTable(
	'grants',
	{
		grantId: text('grant_id').primaryKey(),
		personId: text('person_id')
			.notNull()
			.references(() => people.personId, { onDelete: 'cascade' }),
		roleId: text('role_id')
			.notNull()
			.references(() => roles.roleId),
		/** Not a reference: an import may replace columns. The grants of a removed column go with it. */
		fdCode: text('fd_code'),
		langs: text('langs').array(),
		grantedBy: text('granted_by'),
		grantedAt: timestampWithTimeZone('granted_at').notNull().defaultNow(),
		/**
		 * From when its role demands a second factor of a person who had none then (decision 052); null: from the
		 * beginning. A grant that began so allows nothing before there is one.
		 */
		factorFrom: timestampWithTimeZone('factor_from'),
	},
	(table) => [index('grants_person').on(table.personId), index('grants_column').on(table.fdCode)],
);
