import type { Envelope } from '@portico/api/envelope.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { backgroundHeader, createNewsroomClient, personHeader } from '@portico/api/newsroom/client.ts';
import type { FailureDetails } from '@portico/api/newsroom/failure.ts';
import { currentLanguage, loadedMessages } from '../messages/messages.ts';
import { isBackground } from './background-calls.ts';
import { noteConnection } from './connection.ts';
import { NewsroomFailure, queryClient } from './query-client.ts';
import { noteServerTime } from './server-clock.ts';
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
		if (!isSessionOver(error) || isPartOfSignIn(address)) throw error;
		// Queries, which have a signal, load what nobody has asked for.
		await requestSignIn(error, { interrupt: signal === undefined });
		return send(method, address, body, signal);
	}
});

/** A save without an answer for so long may be tried again. */
const saveMs = 60_000;

/**
 * Makes a call that saves what somebody types. It is tried again later, so it interrupts nobody to sign in, and does not
 * wait for ever.
 *
 * @throws NewsroomFailure
 */
export const callSilently = createNewsroomClient(async (method, address, body, signal) => {
	try {
		return await send(method, address, body, signal ?? AbortSignal.timeout(saveMs));
	} catch (error) {
		if (isSessionOver(error)) void requestSignIn(error, { interrupt: false });
		throw error;
	}
});

const isSessionOver = (error: unknown) => error instanceof NewsroomFailure && error.status === 401;

function isPartOfSignIn(address: string): boolean {
	if (signInCalls.test(address)) return true;
	return accountCalls.test(address) && (signedInPerson() === null || isSignInRequested());
}

function signedInPerson(): string | null {
	const session = queryClient.getQueryData<Session | null>(['session']);
	return session?.step === null ? session.person.personId : null;
}

/** The headers of each request to an address: the language of its answer, and whose page makes it. */
export function requestHeaders(address: string): Record<string, string> {
	const personId = isPartOfSignIn(address) ? null : signedInPerson();
	return {
		'Accept-Language': languageTag(currentLanguage()),
		...(personId !== null && { [personHeader]: personId }),
	};
}

async function send(method: string, address: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
	const pending = fetch(address, {
		method: method.toUpperCase(),
		headers: {
			...requestHeaders(address),
			...(body !== undefined && { 'Content-Type': 'application/json' }),
			...(isBackground() && { [backgroundHeader]: '1' }),
		},
		body: body === undefined ? null : JSON.stringify(body),
		...(signal && { signal }),
	});
	const { response, envelope } = await answered(pending);
	noteServerTime(response);
	if (response.ok && envelope?.code === 200) return envelope.data;
	throw failureOf(response.status, envelope);
}

/**
 * The failure that an answer tells of. The first call of a page comes before its texts, which its answer decides: its
 * failure has no words of ours.
 *
 * @param envelope null for what is not the newsroom's
 */
function failureOf(status: number, envelope: Envelope<unknown> | null): NewsroomFailure {
	const message = envelope?.message ?? loadedMessages(currentLanguage())?.general.badAnswer(status) ?? '';
	return new NewsroomFailure(status, message, (envelope?.data ?? null) as FailureDetails | null);
}

/** The same, of an answer that is read as text. */
export const failureOfText = (status: number, text: string): NewsroomFailure =>
	failureOf(status, parsed(text));

/** The failure of a request that got no answer. */
export const connectionFailure = (): NewsroomFailure =>
	new NewsroomFailure(0, loadedMessages(currentLanguage())?.general.noConnection ?? '', null);

type Answered = { response: Response; envelope: Envelope<unknown> | null };

/** @throws NewsroomFailure with status 0 without a connection; the reason of an aborted signal as it is */
async function answered(pending: Promise<Response>): Promise<Answered> {
	try {
		const response = await pending;
		const text = await response.text();
		const envelope = parsed(text);
		noteConnection(response.status < 502 || envelope !== null);
		return { response, envelope };
	} catch (error) {
		if (error instanceof DOMException && error.name === 'AbortError') throw error;
		noteConnection(false);
		throw connectionFailure();
	}
}

/** Null for what is not JSON, such as the page of a proxy. */
function parsed(text: string): Envelope<unknown> | null {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
