import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { BodyRemark } from '@portico/api/newsroom/answers/editing.ts';
import type { OwnPages } from '../../bodies/markup/own-addresses.ts';
import { restoreOwnPages } from '../../bodies/markup/own-pages.ts';
import { collectRemarks } from '../../bodies/markup/read-embeds.ts';
import { sanitiseBody } from '../../bodies/sanitise-body.ts';
import { ContentRefusal, InvalidFields } from '../../model/refusals.ts';
import type { VersionContent } from './version-columns.ts';
import { readVersion, type TextInput } from './version-content.ts';

/** A body as the sanitiser leaves it, and what of it is linked instead of shown, or lost. */
export type BodyReading = { html: string; remarks: BodyRemark[] };

/** A text as it is stored, and the remarks of its body. */
export type VersionReading = { content: VersionContent; remarks: BodyRemark[] };

export type ReadingTask =
	| { kind: 'body'; html: string }
	/** `own`: what is ours in it. */
	| { kind: 'pasted'; html: string; own: OwnPages }
	| { kind: 'version'; input: TextInput; maxBodyBytes: number };

export type ReadingAnswer = { result: BodyReading | VersionReading } | { fault: string };

/** Shorter bodies take at most some milliseconds, and sending them to a thread takes one. */
const maxInPlace = 4_000;

/** One of the threads takes no larger bodies, so that nobody's ordinary save waits for them. In characters. */
const maxOrdinary = 256 * 1024;

/** The largest body takes some three seconds: one that takes longer is made to. */
const limitMs = 30_000;

/** A page has two texts, and pastes now and then; more is a program. */
const maxWaitingPerPerson = 12;

/** What was read recently is not read again: openings of one article by many people. In characters of bodies. */
const maxRemembered = 8_000_000;

/**
 * Reads a body as the sanitiser does, on another thread if it is large: the process answers others meanwhile. Each
 * person's bodies are read one at a time, in order, and people take turns.
 *
 * @param by whom it is read for
 * @throws InvalidFields for a body that cannot be read in time; ContentRefusal `too-busy` if too much of this person's
 *   waits already
 */
export async function readBodyAside(html: string, by: string): Promise<BodyReading> {
	if (html.length <= maxInPlace) {
		const { remarks, onRemark } = collectRemarks();
		return { html: sanitiseBody(html, onRemark).html, remarks };
	}
	const digest = createHash('sha1').update(html).digest('base64');
	const known = remembered.get(digest);
	if (known) {
		remember(digest, known);
		return known.reading;
	}
	const reading = readLater({ kind: 'body', html }, html.length, by) as Promise<BodyReading>;
	remember(digest, { reading, size: html.length });
	reading.catch(() => forget(digest));
	return reading;
}

/** Reads pasted markup, which may be of our own pages, as {@link readBodyAside} does. */
export async function readPastedAside(html: string, own: OwnPages, by: string): Promise<BodyReading> {
	const task = { kind: 'pasted', html, own } as const;
	return html.length > maxInPlace
		? (readLater(task, html.length, by) as Promise<BodyReading>)
		: readPasted(task);
}

export function readPasted({ html, own }: { html: string; own: OwnPages }): BodyReading {
	const { remarks, onRemark } = collectRemarks();
	return { html: sanitiseBody(restoreOwnPages(html, own), onRemark).html, remarks };
}

/** Prepares a version, its body as above. @throws UnusableText; and as {@link readBodyAside} */
export async function readVersionAside(
	input: TextInput,
	maxBodyBytes: number,
	by: string,
): Promise<VersionReading> {
	if (input.body.length > maxInPlace) {
		const task = { kind: 'version', input, maxBodyBytes } as const;
		return readLater(task, input.body.length, by) as Promise<VersionReading>;
	}
	const { remarks, onRemark } = collectRemarks();
	return { content: readVersion(input, maxBodyBytes, onRemark).content, remarks };
}

const remembered = new Map<string, { reading: Promise<BodyReading>; size: number }>();
let rememberedSize = 0;

/** The oldest are forgotten for it. */
function remember(digest: string, entry: { reading: Promise<BodyReading>; size: number }): void {
	forget(digest);
	remembered.set(digest, entry);
	rememberedSize += entry.size;
	for (const [oldest] of remembered) {
		if (rememberedSize <= maxRemembered) break;
		forget(oldest);
	}
}

function forget(digest: string): void {
	rememberedSize -= remembered.get(digest)?.size ?? 0;
	remembered.delete(digest);
}

type Job = {
	task: ReadingTask;
	size: number;
	by: string;
	resolve(result: BodyReading | VersionReading): void;
	reject(error: Error): void;
};

type Thread = { maxSize: number; worker: Worker | null; job: Job | null; limit: NodeJS.Timeout | undefined };

const threads: readonly Thread[] = [maxOrdinary, Number.POSITIVE_INFINITY].map((maxSize) => ({
	...{ maxSize, worker: null, job: null, limit: undefined },
}));

/** By person; the first is the next to be served. No list is empty. */
const waiting = new Map<string, Job[]>();

function readLater(task: ReadingTask, size: number, by: string): Promise<BodyReading | VersionReading> {
	const jobs = waiting.get(by) ?? [];
	if (jobs.length >= maxWaitingPerPerson) {
		throw new ContentRefusal('too-busy', 'Too many texts of this person wait to be read.');
	}
	const { promise, resolve, reject } = Promise.withResolvers<BodyReading | VersionReading>();
	waiting.set(by, [...jobs, { task, size, by, resolve, reject }]);
	startJobs();
	return promise;
}

function startJobs(): void {
	for (const thread of threads) {
		if (thread.job) continue;
		const job = takeNext(thread.maxSize);
		if (job) start(thread, job);
	}
}

/** Takes the first job of the next person of whom none is being read, if it is not too large. */
function takeNext(maxSize: number): Job | null {
	for (const [by, jobs] of waiting) {
		const [first, ...others] = jobs;
		if (!first || first.size > maxSize || threads.some(({ job }) => job?.by === by)) continue;
		waiting.delete(by);
		if (others.length > 0) waiting.set(by, others);
		return first;
	}
	return null;
}

function start(thread: Thread, job: Job): void {
	thread.job = job;
	thread.worker ??= startWorker(thread);
	thread.limit = setTimeout(() => endWorker(thread, `took longer than ${limitMs} ms`), limitMs);
	thread.worker.postMessage(job.task);
}

function startWorker(thread: Thread): Worker {
	const worker = new Worker(new URL('./reading-thread.ts', import.meta.url));
	worker.on('message', (answer: ReadingAnswer) => {
		// Of a thread that was ended meanwhile: the next body must not get this answer.
		if (thread.worker !== worker) return;
		const { job } = thread;
		finish(thread);
		if ('result' in answer) job?.resolve(answer.result);
		else job?.reject(new Error(`A body could not be read: ${answer.fault}`));
		startJobs();
	});
	const lost = (reason: string) => thread.worker === worker && endWorker(thread, reason);
	worker.on('error', (error) => lost(String(error)));
	worker.on('exit', () => lost('its thread ended'));
	// A process that ends does not wait for it; listening to it made it wait.
	worker.unref();
	return worker;
}

/** Ends a thread whose body takes too long or too much memory; the next job gets another one. */
function endWorker(thread: Thread, reason: string): void {
	const { worker, job } = thread;
	thread.worker = null;
	finish(thread);
	void worker?.terminate();
	job?.reject(new InvalidFields({ 'content.body': { code: 'body-unreadable', parameters: { reason } } }));
	startJobs();
}

function finish(thread: Thread): void {
	clearTimeout(thread.limit);
	thread.job = null;
}
