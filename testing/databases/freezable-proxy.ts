import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type FreezableProxy = {
	/** The address of the same database through the proxy. */
	address: string;
	/** Stops all traffic without closing connections, as if the database or its machine hung. */
	freeze(): void;
	/** Closes all connections, and lets new ones through. */
	cut(): void;
	close(): Promise<void>;
};

/** A TCP proxy in front of PostgreSQL that can fail like a network. */
export async function startFreezableProxy(databaseUrl: string): Promise<FreezableProxy> {
	const target = new URL(databaseUrl);
	const sockets = new Set<Socket>();
	let frozen = false;

	const keep = (socket: Socket, other: Socket) => {
		sockets.add(socket);
		socket.on('error', () => other.destroy());
		socket.on('close', () => {
			sockets.delete(socket);
			other.destroy();
		});
		socket.on('data', (bytes) => {
			if (!frozen) other.write(bytes);
		});
	};
	const server = createServer((client) => {
		const upstream = connect(Number(target.port), target.hostname);
		keep(client, upstream);
		keep(upstream, client);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');

	const cut = () => {
		frozen = false;
		for (const socket of sockets) socket.destroy();
	};
	const address = new URL(databaseUrl);
	address.hostname = '127.0.0.1';
	address.port = String((server.address() as AddressInfo).port);
	return {
		address: address.href,
		freeze() {
			frozen = true;
		},
		cut,
		async close() {
			cut();
			server.close();
			await once(server, 'close');
		},
	};
}
