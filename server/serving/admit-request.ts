import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { encodeAddress } from '../requests/encode-address.ts';

/**
 * Requests of one connection whose answers may wait to be read. Browsers and proxies send one at a time over HTTP/1.1;
 * a client that sends thousands and reads nothing would fill the memory with answers. Node itself stops reading a
 * connection once its answers wait, but only after all requests of the packet that arrived last.
 */
const maxUnansweredPerConnection = 64;

const refusal = 'The request could not be read.';

const unansweredBySocket = new WeakMap<Socket, number>();

/**
 * Whether a request may be answered. Closes its connection if too many of its answers wait, and answers 400 to several
 * `Host` headers (RFC 9112, 3.2), which a proxy in front may read otherwise than this server.
 *
 * @param refusalHeaders of an answer 400
 */
export function admitRequest(
	request: IncomingMessage,
	response: ServerResponse,
	refusalHeaders: Readonly<Record<string, string>>,
): boolean {
	const { socket } = request;
	// Requests that were parsed already still arrive after their connection was closed.
	if (socket.destroyed) return false;
	const unanswered = (unansweredBySocket.get(socket) ?? 0) + 1;
	if (unanswered > maxUnansweredPerConnection) {
		socket.destroy();
		return false;
	}
	unansweredBySocket.set(socket, unanswered);
	response.once('close', () => {
		unansweredBySocket.set(socket, (unansweredBySocket.get(socket) ?? 1) - 1);
	});
	if (!hasSeveralHosts(request)) return true;
	response
		.writeHead(400, {
			...refusalHeaders,
			'Content-Type': 'text/plain; charset=utf-8',
			'Content-Length': refusal.length,
			'Cache-Control': 'no-store',
			Connection: 'close',
		})
		.end(refusal);
	return false;
}

/** In Node's raw list: its header object keeps only the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
	let hosts = 0;
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at] as string;
		if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
	}
	return hosts > 1;
}

/** Connections that were answered and may still be sending. */
const refusedSockets = new WeakSet<Socket>();

/** How long a client may go on sending after it was refused. */
const lingerMs = 2_000;

/** Node's error for a request that it cannot parse; `rawPacket` is what arrived last on the connection. */
type MalformedRequest = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * Answers a request that Node cannot parse. An address with raw bytes, as older systems write it, is redirected to its
 * encoded form; addresses or headers over Node's limits, and what is not HTTP, are refused.
 */
export function answerMalformedRequest(
	error: MalformedRequest,
	socket: Socket,
	headers: Readonly<Record<string, string>>,
): void {
	// The rest of a refused request arrives as further errors.
	if (refusedSockets.has(socket)) return;
	if (error.code === 'ECONNRESET' || !socket.writable) {
		socket.destroy();
		return;
	}
	refusedSockets.add(socket);
	const location = error.code === 'HPE_INVALID_URL' ? encodedTarget(error.rawPacket) : null;
	const [status, text] =
		location !== null
			? ['302 Found', '']
			: error.code === 'HPE_HEADER_OVERFLOW'
				? ['431 Request Header Fields Too Large', 'The request address or headers are too long.']
				: ['400 Bad Request', 'The request could not be read.'];
	// Closing with unread bytes would reset the connection and lose the answer.
	socket.on('data', () => undefined);
	setTimeout(() => socket.destroy(), lingerMs).unref();
	const lines = Object.entries({
		'Content-Type': 'text/plain; charset=utf-8',
		'Content-Length': text.length,
		'Cache-Control': 'no-store',
		...(location !== null && { Location: location }),
		Connection: 'close',
		...headers,
	}).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`);
}

/** The encoded form of the requested address; null if there is none, or the method is not GET or HEAD. */
function encodedTarget(packet: Buffer | undefined): string | null {
	// One character per byte keeps all bytes.
	const [, target] =
		/^(?:GET|HEAD) ([!-~\x80-\xff]+) HTTP\/1\.[01]\r?\n/.exec(packet?.toString('latin1') ?? '') ?? [];
	return target === undefined ? null : encodeAddress(target);
}
