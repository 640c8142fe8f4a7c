import { minSentPartBytes, sentPartBytes } from '@portico/api/newsroom/upload-rules.ts';
import { call } from '../data/calls.ts';
import { Listeners } from '../data/listeners.ts';
import { isRetryable, NewsroomFailure, reasonOf } from '../data/query-client.ts';
import { requestSignIn } from '../data/sign-in-again.ts';
import { currentLanguage, messagesIn } from '../messages/messages.ts';
import { awaitFile } from './await-file.ts';
import { fingerprintOf, forgetUpload, type Purpose } from './remembered-uploads.ts';
import { waitToRetry } from './retry-delays.ts';
import { removeUpload, SendingFailure, sendParts } from './send-parts.ts';

/** What is known of a file that is being uploaded. */
export type UploadState =
	/** Others are sent first. */
	| { kind: 'waiting' }
	/** Bytes sent so far. `interruption`: why nothing is sent now; it goes on by itself. */
	| { kind: 'sending'; sent: number; interruption: string | null }
	/** The server has all of it, and makes it a file. */
	| { kind: 'processing' }
	/** `file`: its name in content, or the identifier of the video that a film becomes. */
	| { kind: 'done'; file: string }
	| { kind: 'failed'; reason: string; mayRetry: boolean }
	| { kind: 'cancelled' };

/** The queue that an upload is in. */
type Queue = {
	/** Whether another upload has an address. */
	isInUse(address: string): boolean;
	/** It is to be sent once more. */
	onWaiting(): void;
	/** It is finished, has failed, or was cancelled. */
	onEnd(): void;
};

/** Whether something on the way refuses PATCH, once that is known: the other method of the protocol is then used. */
let avoidsPatch = false;

let lastId = 0;

/** A file on its way from the person's device into content. */
export class FileUpload {
	readonly id: string;
	readonly file: File;
	readonly purpose: Purpose;
	state: UploadState = { kind: 'waiting' };
	/** Where the server receives it; null as long as that is not known. */
	address: string | null = null;
	readonly #queue: Queue;
	#controller = new AbortController();
	/** Since the server has received something. */
	#failures = 0;
	/** Smaller where a part broke off: a request has 30 s, and of a broken one nothing may have arrived. */
	#partBytes = sentPartBytes;
	readonly #listeners = new Listeners();
	readonly subscribe = this.#listeners.subscribe;

	constructor(file: File, purpose: Purpose, queue: Queue) {
		lastId += 1;
		this.id = String(lastId);
		this.file = file;
		this.purpose = purpose;
		this.#queue = queue;
	}

	/** Whether it would be lost if the page closed now. */
	get isUnfinished(): boolean {
		return ['waiting', 'sending', 'processing'].includes(this.state.kind);
	}

	/** It cannot be accepted. */
	refuse(reason: string): void {
		this.#end({ kind: 'failed', reason, mayRetry: false });
	}

	/** Ends it, here and on the server. A file that it has become stays. */
	cancel(): void {
		if (this.state.kind === 'done' || this.state.kind === 'cancelled') return;
		this.#controller.abort();
		this.#end({ kind: 'cancelled' });
		if (this.address !== null) void removeUpload(this.address).catch(() => undefined);
		this.#forget();
	}

	/** Tries again what has failed. */
	retry(): void {
		if (this.state.kind !== 'failed' || !this.state.mayRetry) return;
		this.#controller = new AbortController();
		this.#failures = 0;
		this.#set({ kind: 'waiting' });
		this.#queue.onWaiting();
	}

	/** Sends it, whatever happens to network, session and server meanwhile. Resolves once nothing more is to be sent. */
	async send(): Promise<void> {
		const { signal } = this.#controller;
		this.#set({ kind: 'sending', sent: 0, interruption: null });
		try {
			let isSent = false;
			while (!isSent) isSent = await this.#isSent(signal);
			void this.#awaitFile(signal);
		} catch (error) {
			if (!signal.aborted) this.#fail(error);
		}
	}

	/** Makes one attempt. @throws what another attempt does not mend */
	async #isSent(signal: AbortSignal): Promise<boolean> {
		const attempt = new AbortController();
		const stop = () => attempt.abort(signal.reason);
		signal.addEventListener('abort', stop);
		// A connection from before is likely dead, without anybody telling.
		addEventListener('online', stop);
		try {
			this.address = await sendParts(
				{
					...{ file: this.file, purpose: this.purpose, address: this.address },
					...{ partBytes: this.#partBytes, avoidsPatch },
					isInUse: this.#queue.isInUse,
					onAddress: (address) => {
						this.address = address;
					},
					onProgress: (sent, isReceived) => {
						if (isReceived) this.#failures = 0;
						this.#set({ kind: 'sending', sent, interruption: null });
					},
				},
				attempt.signal,
			);
			return true;
		} catch (error) {
			signal.throwIfAborted();
			if (!attempt.signal.aborted) await this.#prepareAnother(error, signal);
			return false;
		} finally {
			signal.removeEventListener('abort', stop);
			removeEventListener('online', stop);
		}
	}

	/** Waits until another attempt makes sense. @throws the failure where none does */
	async #prepareAnother(error: unknown, signal: AbortSignal): Promise<void> {
		if (!(error instanceof SendingFailure)) throw error;
		const { method, failure } = error;
		if (failure.status === 401) {
			this.#interrupt(failure);
			return orAborted(requestSignIn(failure, { interrupt: false }), signal);
		}
		if (method === 'PATCH' && !avoidsPatch && isMethodRefused(failure)) {
			avoidsPatch = true;
			return;
		}
		const isFirst = this.#failures === 0;
		this.#failures += 1;
		// The next attempt asks how much the server has; where it has nothing any more, it begins again.
		const isOfOffset = failure.status === 409 || (method === 'PATCH' && failure.status === 404);
		if (isFirst && failure.status === 409) return;
		if (!isRetryable(failure) && !isOfOffset) throw failure;
		if (failure.status === 0 && !(await isReadable(this.file))) throw new UnreadableFile();
		const isBroken = [0, 408].includes(failure.status) || failure.status >= 500;
		if (method === 'PATCH' && isBroken) this.#partBytes = Math.max(minSentPartBytes, this.#partBytes / 2);
		this.#interrupt(failure);
		// An answer without words, such as to a question for the offset: another call is told the reason.
		if (method === 'HEAD' && failure.status >= 400 && failure.status < 500)
			await call('get', '/api/newsroom/uploads', {}, signal).catch((reason: unknown) => {
				if (!isRetryable(reason)) throw reason;
			});
		await waitToRetry(this.#failures, signal);
	}

	#interrupt({ message }: NewsroomFailure): void {
		const sent = this.state.kind === 'sending' ? this.state.sent : 0;
		this.#set({ kind: 'sending', sent, interruption: message });
	}

	async #awaitFile(signal: AbortSignal): Promise<void> {
		this.#set({ kind: 'processing' });
		try {
			const upload = await awaitFile(this.address?.split('/').at(-1) ?? '', signal);
			this.#forget();
			const file = upload?.file ?? upload?.videoId;
			if (file) return this.#end({ kind: 'done', file });
			const { gone } = messagesIn(currentLanguage()).uploads;
			const mayRetry = upload === null || upload.refusal?.code === 'upload-failed';
			this.#end({ kind: 'failed', reason: upload?.refusal?.message ?? gone, mayRetry });
		} catch (error) {
			if (!signal.aborted) this.#fail(error);
		}
	}

	/** What the server says of the file itself stays true. */
	#fail(error: unknown): void {
		const mayRetry = mayBeGranted(error);
		if (!mayRetry) this.#forget();
		this.#end({ kind: 'failed', reason: reasonOf(error), mayRetry });
	}

	#forget(): void {
		this.address = null;
		void forgetUpload(fingerprintOf(this.file, this.purpose));
	}

	#end(state: UploadState): void {
		this.#queue.onEnd();
		this.#set(state);
	}

	#set(state: UploadState): void {
		this.state = state;
		this.#listeners.notify();
	}
}

/** The file has changed on the device, or is no longer there. */
class UnreadableFile extends Error {
	constructor() {
		super(messagesIn(currentLanguage()).uploads.unreadable);
	}
}

async function isReadable(file: File): Promise<boolean> {
	return file
		.slice(0, 1)
		.arrayBuffer()
		.then(
			() => true,
			() => false,
		);
}

/** Whether something between here and the server does not let a request through. */
function isMethodRefused({ status, details }: NewsroomFailure): boolean {
	const isPassing = status === 408 || status === 429;
	return details === null && ((status >= 400 && status < 500 && !isPassing) || status === 501);
}

/** Whether a session or a permission was missing. */
const mayBeGranted = (error: unknown) =>
	error instanceof NewsroomFailure && (error.status === 401 || error.status === 403);

function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason);
		signal.addEventListener('abort', stop);
		promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
		if (signal.aborted) stop();
	});
}
