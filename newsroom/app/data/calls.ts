import type { Envelope } from '@portico/api/envelope.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { backgroundHeader, createNewsroomClient } from '@portico/api/newsroom/client.ts';
import type { FailureDetails } from '@portico/api/newsroom/failure.ts';
import { currentLanguage, messagesIn } from '../messages/messages.ts';
import { isBackground } from './background-calls.ts';
import { NewsroomFailure, queryClient } from './query-client.ts';
import { isSignInRequested, requestSignIn } from './sign-in-again.ts';

/** Calls during which a missing session is the answer, not an interruption. */
const signInCalls = /^\/api\/newsroom\/(sign-in|session)(\/|$)/;

/** Made by signed-in people, and by the steps of a sign-in. */
const accountCalls = /^\/api\/newsroom\/account(\/|$)/;

/**
 * Makes a call of the newsroom, typed by its declaration in `api/newsroom/calls/`. If the session has ended, asks the
 * person to sign in again and then makes the call again, so that nothing they entered is lost.
 *
 * @throws NewsroomFailure
 */
export const call = createNewsroomClient(async (method, address, body, signal) => {
	try {
		return await send(method, address, body, signal);
	} catch (error) {
		const isInterrupted = error instanceof NewsroomFailure && error.status === 401;
		if (!isInterrupted || isPartOfSignIn(address)) throw error;
		await requestSignIn(error);
		return send(method, address, body, signal);
	}
});

function isPartOfSignIn(address: string): boolean {
	if (signInCalls.test(address)) return true;
	const isSignedIn = queryClient.getQueryData<Session | null>(['session'])?.step === null;
	return accountCalls.test(address) && (!isSignedIn || isSignInRequested());
}

async function send(method: string, address: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
	const language = currentLanguage();
	const response = await answered(
		fetch(address, {
			method: method.toUpperCase(),
			headers: {
				'Accept-Language': languageTag(language),
				...(body !== undefined && { 'Content-Type': 'application/json' }),
				...(isBackground() && { [backgroundHeader]: '1' }),
			},
			body: body === undefined ? null : JSON.stringify(body),
			...(signal && { signal }),
		}),
	);
	const envelope = (await response.json().catch(() => null)) as Envelope<unknown> | null;
	if (response.ok && envelope?.code === 200) return envelope.data;
	const message = envelope?.message ?? messagesIn(language).general.badAnswer(response.status);
	throw new NewsroomFailure(response.status, message, (envelope?.data ?? null) as FailureDetails | null);
}

/** @throws NewsroomFailure with status 0 without a connection; the reason of an aborted signal as it is */
async function answered(pending: Promise<Response>): Promise<Response> {
	try {
		return await pending;
	} catch (error) {
		if (error instanceof DOMException && error.name === 'AbortError') throw error;
		throw new NewsroomFailure(0, messagesIn(currentLanguage()).general.noConnection, null);
	}
}
