import type { Language } from '@portico/api/languages.ts';
import type { SignInStep } from '@portico/api/newsroom/answers/sign-in.ts';
import type { PersonActor } from '../model/actor.ts';
import type { HeldGrant } from '../permissions/authorise.ts';

/** The session in which a person verifies or changes their own second factors. */
export type OwnSession = {
	session: Pick<CurrentSession, 'sessionId' | 'step' | 'person'>;
	/** The same person. */
	actor: PersonActor;
	/** Takes the session's new token, which it gets when its person may do more than before. */
	setToken(token: string): void;
};

/** A kind of second factor, as the audit log names it. */
export type FactorKind = 'totp' | 'recovery-code' | 'passkey';

/** How the audit log names a person as subject. */
export const personSubject = (personId: string) => `person:${personId}`;

/** A session as a request finds it: who is signed in, what the sign-in lacks, and what the person may do. */
export type CurrentSession = {
	sessionId: string;
	person: {
		personId: string;
		loginName: string;
		displayName: string;
		department: string;
		language: Language;
	};
	/** Null when signed in. */
	step: SignInStep | null;
	factors: { totp: boolean; passkeys: number; recoveryCodes: number };
	/** Whether a role or a setting requires a second factor. */
	needsSecondFactor: boolean;
	grants: readonly HeldGrant[];
	endsAt: Date;
};
