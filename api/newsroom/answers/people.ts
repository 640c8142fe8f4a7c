import { z } from 'zod';
import { language } from '../../answers/shared-parts.ts';
import { languages } from '../../languages.ts';
import { actions, consentActions } from '../actions.ts';

const names = z.object({ zh: z.string(), en: z.string() });

/** `locked` by an administrator; `locked-out` for some minutes after too many failed sign-ins. */
const accountState = z.enum(['active', 'locked', 'locked-out']);

export const person = z.object({
	personId: z.string(),
	loginName: z.string(),
	displayName: z.string(),
	department: z.string(),
	language,
	state: accountState,
	lockedUntil: z.string().nullable(),
	/** Whether a password was chosen yet. */
	hasPassword: z.boolean(),
	hasSecondFactor: z.boolean(),
	roles: z.array(z.object({ roleId: z.string(), names })),
	/** Whether they hold an administrator action: what is done to their account may need consent. */
	isAdministrator: z.boolean(),
	/** Of any session that has not ended, to a minute. */
	lastSeenAt: z.string().nullable(),
	createdAt: z.string(),
});

export const people = z.object({ items: z.array(person) });

export const personSession = z.object({
	sessionId: z.string(),
	/** Whether it is the caller's own, current one. */
	current: z.boolean(),
	address: z.string(),
	/** The browser's own description. */
	userAgent: z.string(),
	startedAt: z.string(),
	seenAt: z.string(),
	endsAt: z.string(),
});

export const personSessions = z.object({ items: z.array(personSession) });

/** An address to hand to a person, who chooses a password there. It works once. */
export const passwordLink = z.object({ address: z.string(), expiresAt: z.string() });

export const createdPerson = z.object({ personId: z.string(), link: passwordLink });

/** A question for consent to do something to the account of an administrator, or what came of it. */
export const consent = z.object({
	consentId: z.string(),
	action: z.enum(consentActions),
	person: z.object({ personId: z.string(), displayName: z.string() }),
	/** Null for operators, at the command line. */
	askedBy: z.string().nullable(),
	answeredBy: z.string().nullable(),
	/** `given` and not used yet; `used`: it was done; `ended`: nobody consented, or nobody used it, in time. */
	state: z.enum(['asked', 'given', 'refused', 'used', 'ended']),
	/** Whether it is about the reader's account. */
	isOwn: z.boolean(),
	/** Whether the reader asked. */
	isAsker: z.boolean(),
	mayAnswer: z.boolean(),
	askedAt: z.string(),
	endsAt: z.string(),
	usedAt: z.string().nullable(),
});
export type Consent = z.infer<typeof consent>;

export const consentList = z.object({ items: z.array(consent) });

export const role = z.object({
	roleId: z.string(),
	names,
	actions: z.array(z.enum(actions)),
	needsSecondFactor: z.boolean(),
	builtIn: z.boolean(),
	/** How many people hold it. */
	people: z.int(),
});

export const roles = z.object({ items: z.array(role) });

export const grant = z.object({
	grantId: z.string(),
	person: z.object({ personId: z.string(), displayName: z.string(), loginName: z.string() }),
	role: z.object({ roleId: z.string(), names, actions: z.array(z.enum(actions)) }),
	/** With all columns below it; null for all columns. */
	fdCode: z.string().nullable(),
	/** In the person's language; null for all columns. */
	columnName: z.string().nullable(),
	/** Null for all languages. */
	langs: z.array(z.enum(languages)).nullable(),
	grantedBy: z.string().nullable(),
	grantedAt: z.string(),
	/** In the list of a column: the column it is granted for, if that is above this one. */
	inheritedFrom: z.string().nullable(),
});

export const grants = z.object({ items: z.array(grant) });

export const account = z.object({
	passwordSetAt: z.string().nullable(),
	passwordEndsAt: z.string().nullable(),
	totp: z.object({ setAt: z.string() }).nullable(),
	recoveryCodesLeft: z.int(),
	passkeys: z.array(
		z.object({
			passkeyId: z.string(),
			name: z.string(),
			createdAt: z.string(),
			usedAt: z.string().nullable(),
		}),
	),
	/** Whether a role requires a second factor, so that the last one cannot be removed. */
	needsSecondFactor: z.boolean(),
	sessions: z.array(personSession),
});

/** The secret for an authenticator application: as text, as `otpauth:` address, and as QR code (SVG path data). */
export const totpSetup = z.object({
	secret: z.string(),
	address: z.string(),
	qrCode: z.object({ size: z.int(), path: z.string() }),
});

/** Shown once; only their hashes are stored. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

/** The last backup made by `npm run content -- backup`; `at` is null when there was none. */
export const lastBackup = z.object({ at: z.string().nullable() });

export type Person = z.output<typeof person>;
export type PersonSession = z.output<typeof personSession>;
export type Role = z.output<typeof role>;
export type Grant = z.output<typeof grant>;
export type Account = z.output<typeof account>;
