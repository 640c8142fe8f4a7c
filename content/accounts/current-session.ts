import type { Language } from '@portico/api/languages.ts';
import type { SignInStep } from '@portico/api/newsroom/answers/sign-in.ts';
import type { HeldGrant } from '../permissions/may.ts';

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
