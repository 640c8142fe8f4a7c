import type { PersonActor } from '../../model/actor.ts';
import type { CurrentSession } from '../current-session.ts';

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
