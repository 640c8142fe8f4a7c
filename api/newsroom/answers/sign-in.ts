import { z } from 'zod';
import { language } from '../../answers/shared-parts.ts';
import { brand } from '../../answers/site.ts';
import { actions } from '../actions.ts';

/** What a sign-in still lacks: the second factor, a new password, or a second factor to sign in with from now on. */
export const signInStep = z.enum(['second-factor', 'change-password', 'set-up-second-factor']);

/** Options and responses of the Web Authentication API, as `@simplewebauthn/browser` takes and returns them. */
export const webAuthnJson = z.record(z.string(), z.unknown());

export const signInFacts = z.object({
	/** Whether there is nobody yet: the first administrator is created with the one-time address printed at start. */
	needsFirstAdministrator: z.boolean(),
	/** Browsers accept passkeys only for a domain, not for an IP address. */
	passkeysAvailable: z.boolean(),
	siteNames: z.object({ zh: z.string(), en: z.string() }),
	brand: brand.nullable(),
});

/** A one-time address: for the first administrator, or for a person to choose a password. */
export const oneTimeLink = z.object({
	purpose: z.enum(['first-administrator', 'new-password']),
	/** Null for the first administrator, who is nobody yet. */
	loginName: z.string().nullable(),
	displayName: z.string().nullable(),
	expiresAt: z.string(),
	passwordRules: z.lazy(() => passwordRules),
});

export const passwordRules = z.object({
	minLength: z.int(),
	/** Of lower-case letters, capital letters, digits, and other characters. */
	minKinds: z.int(),
	/** How many earlier passwords may not be used again. */
	history: z.int(),
});

export const session = z.object({
	sessionId: z.string(),
	person: z.object({
		personId: z.string(),
		loginName: z.string(),
		displayName: z.string(),
		department: z.string(),
		language,
	}),
	/** Null when signed in. */
	step: signInStep.nullable(),
	/** Second factors that the person can use. */
	factors: z.object({ totp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
	/** Whether a role demands a second factor that the person does not have yet: at the next sign-in they must. */
	awaitsSecondFactor: z.boolean(),
	/** Held for some column and language. */
	actions: z.array(z.enum(actions)),
	passwordRules,
	idleMinutes: z.int(),
	endsAt: z.string(),
	/** Of the public site, without a trailing slash. */
	siteUrl: z.string(),
	siteNames: z.object({ zh: z.string(), en: z.string() }),
	brand: brand.nullable(),
	timeZone: z.string(),
	/** The edition of the application that this server gives out: open pages of another one say so. */
	edition: z.string(),
});

export type Session = z.output<typeof session>;
export type OneTimeLink = z.output<typeof oneTimeLink>;
export type SignInStep = z.output<typeof signInStep>;
export type PasswordRules = z.output<typeof passwordRules>;
