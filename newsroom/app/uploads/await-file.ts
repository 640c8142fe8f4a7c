import type { ListedUpload } from '@portico/api/newsroom/answers/uploads.ts';
import { inBackground } from '../data/background-calls.ts';
import { call } from '../data/calls.ts';
import { isRetryable, whenChanged } from '../data/query-client.ts';
import { waitToRetry } from './retry-delays.ts';

type Waiting = { uploadId: string; settle(upload: ListedUpload | null): void; fail(error: unknown): void };

const waiting = new Set<Waiting>();
let following: AbortController | null = null;
let isAsking = false;
let isOutdated = false;

/**
 * Waits until the server has made a file of an upload, or refused it. Asks when the server says that something has
 * happened, once for all uploads that wait.
 *
 * @returns the upload; null where the server no longer has it
 * @throws NewsroomFailure where the person may not ask; the reason of the signal
 */
export function awaitFile(uploadId: string, signal: AbortSignal): Promise<ListedUpload | null> {
	return new Promise((resolve, reject) => {
		const end = (settle: () => void) => {
			waiting.delete(entry);
			signal.removeEventListener('abort', stop);
			if (waiting.size === 0) stopFollowing();
			settle();
		};
		const stop = () => end(() => reject(signal.reason));
		const entry: Waiting = {
			uploadId,
			settle: (upload) => end(() => resolve(upload)),
			fail: (error) => end(() => reject(error)),
		};
		if (signal.aborted) return reject(signal.reason);
		signal.addEventListener('abort', stop);
		waiting.add(entry);
		following ??= follow();
		ask();
	});
}

function follow(): AbortController {
	const controller = new AbortController();
	const stop = whenChanged('uploads', ask);
	controller.signal.addEventListener('abort', stop);
	return controller;
}

function stopFollowing(): void {
	following?.abort();
	following = null;
}

/** One question at a time: what happens meanwhile is asked after it. */
function ask(): void {
	isOutdated = true;
	if (isAsking) return;
	isAsking = true;
	void askWhileOutdated().finally(() => {
		isAsking = false;
		// Somebody may have begun to wait just then.
		if (isOutdated && waiting.size > 0) ask();
	});
}

async function askWhileOutdated(): Promise<void> {
	for (let failures = 0; isOutdated && following; ) {
		const { signal } = following;
		isOutdated = false;
		// Those who begin to wait during the question wait for the next answer.
		const asked = [...waiting];
		try {
			const { items } = await inBackground(() => call('get', '/api/newsroom/uploads', {}, signal));
			failures = 0;
			for (const each of asked) {
				const upload = items.find(({ id }) => id === each.uploadId) ?? null;
				if (upload === null || ['done', 'refused'].includes(upload.state)) each.settle(upload);
			}
		} catch (error) {
			if (signal.aborted) continue;
			if (!isRetryable(error)) {
				for (const each of asked) each.fail(error);
				continue;
			}
			failures += 1;
			isOutdated = true;
			await waitToRetry(failures, signal).catch(() => undefined);
		}
	}
}
