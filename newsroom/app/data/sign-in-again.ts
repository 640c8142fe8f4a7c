import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

type Waiting = { promise: Promise<void>; resolve(): void; reject(error: unknown): void };

/** Calls that wait until the person has signed in again. */
let waiting: Waiting | null = null;
let reason: unknown = null;
/** Whether a dialog asks; else a line at the edge of the screen says it, and the person goes on writing. */
let isAsking = false;
let writers = 0;
const listeners = new Listeners();

/**
 * Asks the person to sign in again, in place. Resolves when they have; rejects when they leave.
 *
 * @param interrupt whether the person has done something that waits for it. What pages do by themselves does not
 *   interrupt somebody who writes.
 */
export function requestSignIn(error: unknown, { interrupt }: { interrupt: boolean }): Promise<void> {
	waiting ??= begin(error);
	if (interrupt || writers === 0) askForSignIn();
	return waiting.promise;
}

function begin(error: unknown): Waiting {
	reason = error;
	let settle: Omit<Waiting, 'promise'> = { resolve() {}, reject() {} };
	const promise = new Promise<void>((resolve, reject) => {
		settle = { resolve, reject };
	});
	// Nobody may wait for it: the line at the edge of the screen is enough.
	promise.catch(() => undefined);
	queueMicrotask(listeners.notify);
	return { promise, ...settle };
}

/** Shows the dialog. */
export function askForSignIn(): void {
	isAsking = true;
	queueMicrotask(listeners.notify);
}

/** Tells that somebody writes on this page, until the returned function is called. */
export function writingBegan(): () => void {
	writers += 1;
	return () => {
		writers -= 1;
		if (waiting && writers === 0) askForSignIn();
	};
}

/** Continues the waiting calls. */
export function signedInAgain(): void {
	waiting?.resolve();
	clear();
}

/** Fails the waiting calls: the person leaves. */
export function declineSignIn(): void {
	waiting?.reject(reason);
	clear();
}

/** Whether the session of the person has ended. */
export function isSignInRequested(): boolean {
	return waiting !== null;
}

export function useIsSignInRequested(): boolean {
	return useSyncExternalStore(listeners.subscribe, isSignInRequested);
}

/** Whether a dialog asks the person to sign in again. */
export function useIsAskedToSignIn(): boolean {
	return useSyncExternalStore(listeners.subscribe, () => isAsking);
}

function clear(): void {
	waiting = null;
	isAsking = false;
	listeners.notify();
}
