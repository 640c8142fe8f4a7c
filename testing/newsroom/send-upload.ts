import { createCipheriv } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { protocolHeader, protocolVersion } from '@portico/api/newsroom/upload-protocol.ts';
import { type Answer, sendRequest } from '@portico/testing/instances/send-request.ts';
import sharp from 'sharp';

/** Who sends files in parts, and where to (decision 086). */
export type UploadSender = {
	/** Of every request: origin and session. */
	headers: Record<string, string>;
	agent?: Agent;
	/** The address of the instance that takes the next part. */
	nextAddress(): string;
	partBytes: number;
	/** Called for each part that was accepted. */
	onPartAccepted?(): void;
};

const uploadsPath = '/api/newsroom/uploads';

/** @returns the path of the new upload @throws Error if it is refused */
export async function beginUpload(sender: UploadSender, name: string, size: number): Promise<string> {
	const metadata = `filename ${Buffer.from(name).toString('base64')}`;
	const headers = { 'Upload-Length': String(size), 'Upload-Metadata': metadata };
	const answer = await send(sender, sender.nextAddress(), ['POST', uploadsPath], headers);
	if (answer.status !== 201) throw refusal(answer);
	return String(answer.headers.location);
}

/** What a file consists of, from its size and a function that returns its bytes. */
export type FileSource = { size: number; read(start: number, end: number): Uint8Array };

export const sourceOf = (bytes: Uint8Array): FileSource => ({
	size: bytes.length,
	read: (start, end) => bytes.subarray(start, end),
});

/** Parts that fail in a row, 100 ms apart, before the sender gives up. */
const maxFailures = 300;

/**
 * Sends what an upload still lacks, as the newsroom's application does: after a lost connection, or where another
 * request was first, it asks where to go on.
 *
 * @param path of the upload
 * @param options.until where to stop; the end of the file if left out
 * @returns how many bytes have been received
 * @throws Error if the file is refused, or requests keep failing
 */
export async function sendParts(
	sender: UploadSender,
	path: string,
	{ size, read }: FileSource,
	{ until = size }: { until?: number } = {},
): Promise<number> {
	let received: number | null = null;
	for (let failures = 0; failures < maxFailures; ) {
		// Both requests go to one instance: of two in turns, one may be dead.
		const address = sender.nextAddress();
		received ??= await askOffset(sender, address, path);
		if (received !== null && received >= until) return received;
		const part = received === null ? null : read(received, Math.min(received + sender.partBytes, size));
		const answer = part && (await sendPart(sender, address, path, received ?? 0, part));
		received = offsetIn(answer);
		if (answer?.status === 204) {
			failures = 0;
			sender.onPartAccepted?.();
			continue;
		}
		if (answer && !isRepeatable(answer)) throw refusal(answer);
		failures += 1;
		await pause(100);
	}
	throw new Error(`${path} failed ${maxFailures} times.`);
}

/** Sends one part. @returns null if the connection breaks */
function sendPart(
	sender: UploadSender,
	address: string,
	path: string,
	start: number,
	part: Uint8Array,
): Promise<Answer | null> {
	const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(start) };
	return send(sender, address, ['PATCH', path], headers, part).catch(() => null);
}

/** @returns null if it cannot be told now */
async function askOffset(sender: UploadSender, address: string, path: string): Promise<number | null> {
	const answer = await send(sender, address, ['HEAD', path]).catch(() => null);
	if (answer && answer.status !== 200 && !isRepeatable(answer)) throw refusal(answer);
	return offsetIn(answer);
}

const offsetIn = (answer: Answer | null): number | null =>
	answer?.headers['upload-offset'] === undefined ? null : Number(answer.headers['upload-offset']);

const isRepeatable = ({ status }: Answer) => [409, 429, 503].includes(status);

const refusal = ({ status, text }: Answer) => new Error(`The upload was answered by ${status}: ${text}`);

function send(
	{ headers, agent }: UploadSender,
	address: string,
	[method, path]: [method: string, path: string],
	additions: Record<string, string> = {},
	body?: Uint8Array,
): Promise<Answer> {
	const length = { 'Content-Length': String(body?.length ?? 0) };
	return sendRequest(address, path, {
		...{ method, agent, body },
		headers: { ...headers, [protocolHeader]: protocolVersion, ...length, ...additions },
	});
}

/** Bytes that do not compress; the same for the same number. */
export function noise(size: number, number: number): Buffer {
	const counter = Buffer.alloc(16);
	counter.writeUInt32BE(number);
	return createCipheriv('aes-128-ctr', Buffer.alloc(16), counter).update(Buffer.alloc(size));
}

/** A photograph of noise, a byte for each pixel, with what a camera notes; the same for the same number. */
export function noisyPhotograph(width: number, height: number, number: number): Promise<Buffer> {
	const pixels = noise(width * height * 3, number);
	return sharp(pixels, { raw: { width, height, channels: 3 } })
		.withExif({ IFD0: { Make: 'Camera', Copyright: `Photograph ${number}` } })
		.jpeg({ quality: 94 })
		.toBuffer();
}
