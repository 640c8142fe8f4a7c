import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { connectionFailure, failureOfText, requestHeaders } from '../data/calls.ts';
import { NewsroomFailure } from '../data/query-client.ts';
import { fingerprintOf, type Purpose, rememberedUploads } from './remembered-uploads.ts';

const path = '/api/newsroom/uploads';

/** A line that brings nothing across for so long is dead, as after a laptop has slept. */
const stalledMs = 60_000;

type Client = typeof import('tus-js-client');

/** Loads the protocol's client, which no page needs before a file is there. */
export const loadClient = (): Promise<Client> => import('tus-js-client');

export type Sending = {
	file: File;
	purpose: Purpose;
	/** Where the server receives the file, if that is known; else it is looked up on the device. */
	address: string | null;
	partBytes: number;
	/** Whether something on the way refuses PATCH. */
	avoidsPatch: boolean;
	/** Whether another file of this page is being sent to an address. */
	isInUse(address: string): boolean;
	onAddress(address: string): void;
	/** @param bytes of the file, sent so far; those that the server has if `isReceived` */
	onProgress(bytes: number, isReceived: boolean): void;
};

/** A request failed: which one, and why. */
export class SendingFailure extends Error {
	override readonly name = 'SendingFailure';
	readonly method: string;
	readonly failure: NewsroomFailure;

	constructor(method: string, failure: NewsroomFailure) {
		super(failure.message);
		this.method = method;
		this.failure = failure;
	}
}

/**
 * Sends what the server does not have of a file, in parts. Any instance of the server goes on where another one stopped.
 *
 * @returns the address of the upload, once the server has all of it
 * @throws SendingFailure at the first failed request; the reason of the signal
 */
export async function sendParts(sending: Sending, signal: AbortSignal): Promise<string> {
	const { file, purpose } = sending;
	const { isFilm, replaces } = purpose;
	const { Upload } = await loadClient().catch(() => {
		throw new SendingFailure('GET', connectionFailure());
	});
	const fingerprint = fingerprintOf(file, purpose);
	const remembered = await rememberedUploads.findUploadsByFingerprint(fingerprint);
	const known = remembered.find(({ uploadUrl }) => uploadUrl !== null && !sending.isInUse(uploadUrl));
	signal.throwIfAborted();
	return new Promise((resolve, reject) => {
		let upload: Upload | null = null;
		let watch: ReturnType<typeof setTimeout> | undefined;
		const end = (settle: () => void) => {
			clearTimeout(watch);
			signal.removeEventListener('abort', stop);
			settle();
		};
		const stop = () => {
			void upload?.abort();
			end(() => reject(signal.reason));
		};
		const watchLine = () => {
			clearTimeout(watch);
			watch = setTimeout(() => {
				void upload?.abort();
				end(() => reject(new SendingFailure('PATCH', connectionFailure())));
			}, stalledMs);
		};
		upload = new Upload(file, {
			endpoint: new URL(path, location.href).href,
			uploadUrl: sending.address ?? known?.uploadUrl ?? null,
			metadata: {
				filename: file.name,
				...(isFilm && { purpose: 'film' }),
				...(replaces && { replaces: replaces.file, digest: replaces.digest }),
			},
			chunkSize: sending.partBytes,
			overridePatchMethod: sending.avoidsPatch,
			fingerprint: async () => fingerprint,
			urlStorage: rememberedUploads,
			// The queue tries again: it knows of the session, and of what the server's refusals mean.
			retryDelays: null,
			onBeforeRequest(request) {
				watchLine();
				for (const [name, value] of Object.entries(requestHeaders(path))) request.setHeader(name, value);
			},
			onAfterResponse: checkAnswer,
			onUploadUrlAvailable: () => sending.onAddress(upload?.url ?? ''),
			onProgress(bytes) {
				watchLine();
				sending.onProgress(bytes, false);
			},
			onChunkComplete: (_, bytes) => sending.onProgress(bytes, true),
			onSuccess: () => end(() => resolve(upload?.url ?? '')),
			onError: (error) => end(() => reject(failureIn(error))),
		});
		signal.addEventListener('abort', stop);
		watchLine();
		upload.start();
	});
}

/** The client takes each refused question for an upload that is gone; only one answer says that. @throws NewsroomFailure */
function checkAnswer(request: HttpRequest, response: HttpResponse): void {
	const status = response.getStatus();
	if (status < 400 || (request.getMethod() === 'HEAD' && status === 404)) return;
	throw failureOfText(status, response.getBody());
}

function failureIn(error: Error | DetailedError): SendingFailure {
	const { originalRequest = null, causingError = null } = error as Partial<DetailedError>;
	const isAnswer = causingError instanceof NewsroomFailure;
	return new SendingFailure(
		originalRequest?.getHeader('X-HTTP-Method-Override') ?? originalRequest?.getMethod() ?? '',
		isAnswer ? causingError : connectionFailure(),
	);
}

/** Ends an upload on the server. Where that fails, the server removes it after a day. */
export async function removeUpload(address: string): Promise<void> {
	const { Upload } = await loadClient();
	await Upload.terminate(address, {
		retryDelays: null,
		onBeforeRequest(request) {
			for (const [name, value] of Object.entries(requestHeaders(path))) request.setHeader(name, value);
		},
	});
}
