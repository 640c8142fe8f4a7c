import { useSyncExternalStore } from 'react';

type Waiting = { promise: Promise<void>; resolve(): void; reject(error: unknown): void };

/** Calls that wait until the person has signed in again. */
let waiting: Waiting | null = null;
let reason: unknown = null;
const listeners = new Set<() => void>();

/** Asks the person to sign in again, in place. Resolves when they have; rejects when they leave. */
export function requestSignIn(error: unknown): Promise<void> {
	waiting ??= begin(error);
	return waiting.promise;
}

function begin(error: unknown): Waiting {
	reason = error;
	let settle: Omit<Waiting, 'promise'> = { resolve() {}, reject() {} };
	const promise = new Promise<void>((resolve, reject) => {
		settle = { resolve, reject };
	});
	queueMicrotask(notify);
	return { promise, ...settle };
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

/** Whether the person is asked to sign in again. */
export function isSignInRequested(): boolean {
	return waiting !== null;
}

export function useIsSignInRequested(): boolean {
	return useSyncExternalStore(subscribe, isSignInRequested);
}

function clear(): void {
	waiting = null;
	notify();
}

function notify(): void {
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
