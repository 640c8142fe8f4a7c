import { z } from 'zod';
import { defineCall } from '../../calls/definition.ts';
import { oneTimeLink, session, signInFacts, webAuthnJson } from '../answers/sign-in.ts';
import { code, displayName, loginName, newsroomCall, nothing, oneTimeToken, password } from './fields.ts';

const signIn = { ...newsroomCall, limit: 'sign-in' } as const;

export const signInFactsCall = defineCall({
	...newsroomCall,
	limit: 'sign-in-page',
	name: 'signInFacts',
	method: 'get',
	path: '/api/newsroom/sign-in',
	summary: 'What the sign-in page needs to know',
	access: 'anyone',
	answer: signInFacts,
});

export const signInCall = defineCall({
	...signIn,
	name: 'signIn',
	method: 'post',
	path: '/api/newsroom/sign-in',
	summary: 'Signs in with name and password, and sets the session cookie; a step may be lacking',
	access: 'anyone',
	body: z.object({ loginName: z.string().max(200), password: z.string().max(1000) }),
	answer: session,
});

export const passkeyOptionsCall = defineCall({
	...signIn,
	name: 'passkeyOptions',
	method: 'post',
	path: '/api/newsroom/sign-in/passkey-options',
	summary: 'A challenge to sign in with a passkey alone',
	access: 'anyone',
	answer: webAuthnJson,
});

export const signInWithPasskeyCall = defineCall({
	...signIn,
	name: 'signInWithPasskey',
	method: 'post',
	path: '/api/newsroom/sign-in/passkey',
	summary: 'Signs in with a passkey alone, which counts as both factors',
	access: 'anyone',
	body: z.object({ response: webAuthnJson }),
	answer: session,
});

export const oneTimeLinkCall = defineCall({
	...signIn,
	name: 'oneTimeLink',
	method: 'post',
	path: '/api/newsroom/sign-in/one-time-link',
	summary: 'What a one-time address is for; does not use it up',
	access: 'anyone',
	body: z.object({ token: oneTimeToken }),
	answer: oneTimeLink,
});

export const useOneTimeLinkCall = defineCall({
	...signIn,
	name: 'useOneTimeLink',
	method: 'post',
	path: '/api/newsroom/sign-in/one-time-link/use',
	summary: 'Sets the password of a person, or creates the first administrator, and signs them in',
	access: 'anyone',
	body: z.object({
		token: oneTimeToken,
		password,
		/** For the first administrator. */
		person: z.object({ loginName, displayName }).optional(),
	}),
	answer: session,
});

export const sessionCall = defineCall({
	...newsroomCall,
	name: 'session',
	method: 'get',
	path: '/api/newsroom/session',
	summary: 'The session of the caller, and what it lacks',
	access: 'signing-in',
	answer: session,
});

export const signOutCall = defineCall({
	...newsroomCall,
	name: 'signOut',
	method: 'delete',
	path: '/api/newsroom/session',
	summary: 'Ends the session of the caller',
	access: 'signing-in',
	answer: nothing,
});

export const verifyTotpCall = defineCall({
	...signIn,
	name: 'verifyTotp',
	method: 'post',
	path: '/api/newsroom/session/totp',
	summary: 'Completes a sign-in with a code of the authenticator application; each code counts once',
	access: 'signing-in',
	body: z.object({ code }),
	answer: session,
});

export const verifyRecoveryCodeCall = defineCall({
	...signIn,
	name: 'verifyRecoveryCode',
	method: 'post',
	path: '/api/newsroom/session/recovery-code',
	summary: 'Completes a sign-in with a recovery code; each counts once',
	access: 'signing-in',
	body: z.object({ code }),
	answer: session,
});

export const secondFactorOptionsCall = defineCall({
	...signIn,
	name: 'secondFactorOptions',
	method: 'post',
	path: '/api/newsroom/session/passkey-options',
	summary: 'A challenge for the passkeys of the person who is signing in',
	access: 'signing-in',
	answer: webAuthnJson,
});

export const verifyPasskeyCall = defineCall({
	...signIn,
	name: 'verifyPasskey',
	method: 'post',
	path: '/api/newsroom/session/passkey',
	summary: 'Completes a sign-in with a passkey',
	access: 'signing-in',
	body: z.object({ response: webAuthnJson }),
	answer: session,
});
