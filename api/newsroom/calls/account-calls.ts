import { z } from 'zod';
import { language } from '../../answers/shared-parts.ts';
import { defineCall } from '../../calls/definition.ts';
import { account, recoveryCodes, totpSetup } from '../answers/people.ts';
import { session, webAuthnJson } from '../answers/sign-in.ts';
import { code, identifier, newsroomCall, nothing, password, shownName } from './fields.ts';

const passkeyParams = z.object({ passkeyId: z.string() });

export const accountCall = defineCall({
	...newsroomCall,
	name: 'account',
	method: 'get',
	path: '/api/newsroom/account',
	summary: 'How the caller signs in, and their sessions',
	access: 'signing-in',
	answer: account,
});

export const setLanguageCall = defineCall({
	...newsroomCall,
	name: 'setLanguage',
	method: 'put',
	path: '/api/newsroom/account/language',
	summary: 'Sets the language in which the caller sees the newsroom',
	access: 'signed-in',
	body: z.object({ language }),
	answer: session,
});

export const changePasswordCall = defineCall({
	...newsroomCall,
	limit: 'sign-in',
	name: 'changePassword',
	method: 'put',
	path: '/api/newsroom/account/password',
	summary: 'Changes the password of the caller and ends their other sessions',
	access: 'signing-in',
	body: z.object({ current: password, password }),
	answer: session,
});

export const beginTotpCall = defineCall({
	...newsroomCall,
	name: 'beginTotp',
	method: 'post',
	path: '/api/newsroom/account/totp',
	summary: 'A secret for an authenticator application; in use once it is confirmed',
	access: 'signing-in',
	answer: totpSetup,
});

export const confirmTotpCall = defineCall({
	...newsroomCall,
	limit: 'sign-in',
	name: 'confirmTotp',
	method: 'put',
	path: '/api/newsroom/account/totp',
	summary: 'Confirms the authenticator application; returns recovery codes with the first second factor',
	access: 'signing-in',
	body: z.object({ code }),
	answer: recoveryCodes,
});

export const removeTotpCall = defineCall({
	...newsroomCall,
	name: 'removeTotp',
	method: 'delete',
	path: '/api/newsroom/account/totp',
	summary: 'Removes the authenticator application, unless it is the last second factor and one is required',
	access: 'signed-in',
	answer: nothing,
});

export const renewRecoveryCodesCall = defineCall({
	...newsroomCall,
	name: 'renewRecoveryCodes',
	method: 'post',
	path: '/api/newsroom/account/recovery-codes',
	summary: 'Replaces the recovery codes of the caller',
	access: 'signed-in',
	answer: recoveryCodes,
});

export const newPasskeyOptionsCall = defineCall({
	...newsroomCall,
	name: 'newPasskeyOptions',
	method: 'post',
	path: '/api/newsroom/account/passkey-options',
	summary: 'A challenge to create a passkey',
	access: 'signing-in',
	answer: webAuthnJson,
});

export const addPasskeyCall = defineCall({
	...newsroomCall,
	name: 'addPasskey',
	method: 'post',
	path: '/api/newsroom/account/passkeys',
	summary: 'Adds a passkey; returns recovery codes with the first second factor',
	access: 'signing-in',
	body: z.object({ name: shownName, response: webAuthnJson }),
	answer: recoveryCodes,
});

export const removePasskeyCall = defineCall({
	...newsroomCall,
	params: passkeyParams,
	name: 'removePasskey',
	method: 'delete',
	path: '/api/newsroom/account/passkeys/{passkeyId}',
	summary: 'Removes a passkey, unless it is the last second factor and one is required',
	access: 'signed-in',
	answer: nothing,
});

export const endOwnSessionCall = defineCall({
	...newsroomCall,
	params: z.object({ sessionId: identifier }),
	name: 'endOwnSession',
	method: 'delete',
	path: '/api/newsroom/account/sessions/{sessionId}',
	summary: 'Ends another session of the caller',
	access: 'signed-in',
	answer: nothing,
});
