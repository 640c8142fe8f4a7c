import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
