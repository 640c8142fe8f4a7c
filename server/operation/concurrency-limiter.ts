/**
 * A round-robin queue: one line per network, served in turn, each in order of arrival. A network with a thousand items
 * and one with a single item wait equally long for their first. An item may be in the lines of several networks, and
 * leaves all of them together.
 */
export class FairQueue<Item> {
	/** No line is empty; the first is the next to be served. */
	readonly #lines = new Map<string, Set<Item>>();
	readonly #networksOf = new Map<Item, Set<string>>();

	/** Items, each counted once. */
	get size(): number {
		return this.#networksOf.size;
	}

	/** Networks with items. */
	get networkCount(): number {
		return this.#lines.size;
	}

	has(item: Item): boolean {
		return this.#networksOf.has(item);
	}

	isWaiting(network: string): boolean {
		return this.#lines.has(network);
	}

	/** @returns whether the item was new in this line */
	add(item: Item, network: string): boolean {
		const line = this.#lines.get(network) ?? new Set();
		if (line.has(item)) return false;
		this.#lines.set(network, line.add(item));
		this.#networksOf.set(item, (this.#networksOf.get(item) ?? new Set()).add(network));
		return true;
	}

	/** Removes an item from all lines; does nothing if it is in none. */
	remove(item: Item): void {
		for (const network of this.#networksOf.get(item) ?? []) {
			const line = this.#lines.get(network);
			line?.delete(item);
			if (line?.size === 0) this.#lines.delete(network);
		}
		this.#networksOf.delete(item);
	}

	/** Takes the first item of the next line whose network may be served, and moves that line to the end. */
	takeNext(mayServe: (network: string) => boolean): { item: Item; network: string } | undefined {
		for (const [network, line] of this.#lines) {
			if (!mayServe(network)) continue;
			const item = line.values().next().value as Item;
			this.#lines.delete(network);
			this.#lines.set(network, line);
			this.remove(item);
			return { item, network };
		}
		return undefined;
	}

	/**
	 * The item to displace for a new one of this network: the newest of the longest line, if that line stays longer than
	 * this network's with the new item. Items in several lines are skipped.
	 */
	newestBeyondShare(network: string): Item | undefined {
		const length = (this.#lines.get(network)?.size ?? 0) + 1;
		let longest: Set<Item> | undefined;
		for (const line of this.#lines.values()) if (line.size > (longest?.size ?? length)) longest = line;
		return longest && [...longest].findLast((item) => this.#networksOf.get(item)?.size === 1);
	}
}

/** The server is overloaded: the answer is 503 with `Retry-After`. */
export class Overloaded extends Error {
	override readonly name = 'Overloaded';
	readonly retryAfterSeconds: number;

	constructor(retryAfterSeconds: number) {
		super('The server is overloaded.');
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

export type ConcurrencyLimits = {
	/** Tasks that run at a time. */
	maxRunning: number;
	/** Tasks of one network that run at a time: the remaining slots stay free for others. */
	maxRunningPerNetwork: number;
	/** Tasks that may wait in the queue. */
	maxWaiting: number;
	maxWaitMs: number;
};

/**
 * For answers that are not cached. A task is mostly computation, which one process runs one at a time. A few in
 * parallel keep it busy while others wait for the store; more would only delay all of them. Two per network suffice.
 * The queue holds what can run within the maximum wait, at some 200 tasks a second on a slow machine.
 */
export const uncachedLimits: ConcurrencyLimits = {
	maxRunning: 8,
	maxRunningPerNetwork: 2,
	maxWaiting: 400,
	maxWaitMs: 2_000,
};

/** A drawing occupies a processor and a thread of the pool; the queue holds two seconds of them. */
export const drawingLimits: ConcurrencyLimits = {
	maxRunning: 1,
	maxRunningPerNetwork: 1,
	maxWaiting: 10,
	maxWaitMs: 2_000,
};

/**
 * For sign-ins, whose password hashes take 19 MiB and a core each. One at a time for each network: a client that sends
 * thousands delays others by one. An office of 50 behind one address is still served within the wait.
 */
export const signInLimits: ConcurrencyLimits = {
	maxRunning: 2,
	maxRunningPerNetwork: 1,
	maxWaiting: 200,
	maxWaitMs: 10_000,
};

/**
 * For calls of the newsroom, by person instead of network: whoever asks fifty things at once waits for their own, and
 * neither visitors nor colleagues wait for them. An editor that opens asks for about five.
 */
export const newsroomCallLimits: ConcurrencyLimits = {
	maxRunning: 12,
	maxRunningPerNetwork: 3,
	maxWaiting: 600,
	maxWaitMs: 20_000,
};

/** For texts on their way to the server, by person: one that stops halfway holds its memory until it times out. */
export const largeBodyLimits: ConcurrencyLimits = {
	maxRunning: 24,
	maxRunningPerNetwork: 2,
	maxWaiting: 200,
	maxWaitMs: 20_000,
};

/**
 * For parts of uploads, by person: each is received into a file, so that a slow one costs no memory, and stored. Of
 * their own, since a part takes seconds, in which its person goes on writing.
 */
export const uploadPartLimits: ConcurrencyLimits = {
	maxRunning: 16,
	maxRunningPerNetwork: 4,
	maxWaiting: 200,
	maxWaitMs: 10_000,
};

/** For answers that hold whole texts, by person: while a large one is written, everybody else waits. */
export const largeAnswerLimits: ConcurrencyLimits = {
	maxRunning: 12,
	maxRunningPerNetwork: 1,
	maxWaiting: 200,
	maxWaitMs: 20_000,
};

/** For exports of whole tables, by person: they read for seconds, and nobody needs two at once. */
export const exportLimits: ConcurrencyLimits = {
	maxRunning: 2,
	maxRunningPerNetwork: 1,
	maxWaiting: 10,
	maxWaitMs: 20_000,
};

/** Tasks of all limiters that have a slot, in the order in which they got it. */
const tasksWithSlot: (() => void)[] = [];

/**
 * Waits for a turn of the event loop of one's own. A render whose calls all come from memory runs to its end in one go:
 * without this, a hundred requests that arrive together would be rendered before the next connection is read.
 */
function ownTurn(): Promise<void> {
	return new Promise((resolve) => {
		tasksWithSlot.push(resolve);
		if (tasksWithSlot.length === 1) setImmediate(startOne);
	});
}

function startOne(): void {
	tasksWithSlot[0]?.();
	tasksWithSlot.shift();
	if (tasksWithSlot.length > 0) setImmediate(startOne);
}

export type Client = {
	/** The network that shares slots, see `clientNetwork`. */
	network: string;
	/** Aborted when the client no longer waits for the answer. */
	disconnected?: AbortSignal;
};

/** The server itself, for pages that have a slot already. */
export const internalClient: Client = { network: '' };

export type ConcurrencyLimiter = {
	/**
	 * Runs the task when a slot is free: networks take turns, and each network's tasks run in order of arrival. A task
	 * must not run another one in the same limiter, which could deadlock.
	 *
	 * @param address what the task renders, if others may `join` it
	 * @throws Overloaded when the queue is full, the task waited too long, or all its clients disconnected; the task
	 * has then not started
	 */
	run<Result>(client: Client, task: () => Promise<Result>, address?: string): Promise<Result>;
	/**
	 * Adds a client to the task of an address. If the task still waits, it also queues for this client's network, and
	 * starts with whichever network is served first.
	 */
	join(address: string, client: Client): void;
	running(): number;
	waiting(): number;
	/** Tasks refused since the start. */
	refused(): number;
};

type QueuedTask = {
	clientCount: number;
	timeout: NodeJS.Timeout;
	/** Starts the task in a slot of this network. */
	start(network: string): void;
	refuse(): void;
	/** Drops the task after all its clients disconnected, without counting it as refused. */
	abandon(): void;
};

/**
 * Limits how many tasks run and wait, and refuses the others immediately: an overloaded server goes on sending cached
 * answers, and renders as many new ones as before. Networks share slots and the queue (decision 041).
 *
 * Event-loop delay is not measured: whatever delays the loop also delays running tasks, so that queued ones reach their
 * maximum wait. Unlike a threshold, this ignores a short pause such as a garbage collection.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
	const { maxRunning, maxRunningPerNetwork, maxWaiting, maxWaitMs } = limits;
	const queue = new FairQueue<QueuedTask>();
	const queuedByAddress = new Map<string, QueuedTask>();
	const runningByNetwork = new Map<string, number>();
	let running = 0;
	let refused = 0;

	const overloaded = () => new Overloaded(Math.max(1, Math.ceil(maxWaitMs / 1000)));
	const mayRun = (network: string) =>
		running < maxRunning && (runningByNetwork.get(network) ?? 0) < maxRunningPerNetwork;

	function occupySlot(network: string): void {
		running += 1;
		runningByNetwork.set(network, (runningByNetwork.get(network) ?? 0) + 1);
	}

	function freeSlot(network: string): void {
		running -= 1;
		const remaining = (runningByNetwork.get(network) ?? 0) - 1;
		if (remaining > 0) runningByNetwork.set(network, remaining);
		else runningByNetwork.delete(network);
	}

	function startNext(): void {
		const next = queue.takeNext(mayRun);
		if (!next) return;
		occupySlot(next.network);
		next.item.start(next.network);
	}

	/** In a full queue, the network with the most tasks gives up one for a network with fewer. */
	function makeRoom(network: string): void {
		if (queue.size < maxWaiting) return;
		const displaced = queue.newestBeyondShare(network);
		if (displaced) {
			displaced.refuse();
		} else {
			refused += 1;
			throw overloaded();
		}
	}

	function addClient(queued: QueuedTask, { disconnected }: Client): void {
		queued.clientCount += 1;
		const removeClient = () => {
			queued.clientCount -= 1;
			if (queued.clientCount === 0 && queue.has(queued)) queued.abandon();
		};
		disconnected?.addEventListener('abort', removeClient, { once: true });
	}

	/** @returns the network whose slot the task takes */
	function waitForSlot(client: Client, address: string | undefined): Promise<string> {
		const { promise, resolve, reject } = Promise.withResolvers<string>();
		const leaveQueue = () => {
			clearTimeout(queued.timeout);
			queue.remove(queued);
			if (address !== undefined) queuedByAddress.delete(address);
		};
		const queued: QueuedTask = {
			clientCount: 0,
			timeout: setTimeout(() => queued.refuse(), maxWaitMs),
			start(network) {
				leaveQueue();
				resolve(network);
			},
			refuse() {
				leaveQueue();
				refused += 1;
				reject(overloaded());
			},
			abandon() {
				leaveQueue();
				reject(overloaded());
			},
		};
		queue.add(queued, client.network);
		addClient(queued, client);
		if (address !== undefined) queuedByAddress.set(address, queued);
		return promise;
	}

	return {
		async run(client, task, address) {
			let { network } = client;
			if (!queue.isWaiting(network) && mayRun(network)) {
				occupySlot(network);
			} else {
				makeRoom(network);
				network = await waitForSlot(client, address);
			}
			try {
				await ownTurn();
				return await task();
			} finally {
				freeSlot(network);
				startNext();
			}
		},
		join(address, client) {
			const queued = queuedByAddress.get(address);
			if (!queued) return;
			addClient(queued, client);
			// Bounds the networks in the queue; a client beyond that keeps the task's place.
			if (queue.networkCount >= maxWaiting || !queue.add(queued, client.network)) return;
			queued.timeout.refresh();
			startNext();
		},
		running: () => running,
		waiting: () => queue.size,
		refused: () => refused,
	};
}
