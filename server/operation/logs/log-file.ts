import { write, writeSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where gathered lines are written; never throws, whatever becomes of the file. */
export type LogFile = {
	/** Writes whole lines in the background, in their order. */
	write(lines: string): void;
	/** Writes what waits, and then these lines, before it returns: within seconds, or they are lost. */
	writeSync(lines: string): void;
};

type Written = (error: NodeJS.ErrnoException | null, bytes: number) => void;

/** What is asked of the operating system: Node's functions of these names. */
export type FileWriting = {
	write(descriptor: number, bytes: Buffer, offset: number, done: Written): void;
	writeSync(descriptor: number, bytes: Buffer, offset: number): number;
};

/**
 * What may wait for a reader of the log that does not read, in bytes: some 100,000 lines. Past that, lines are lost
 * rather than the server's memory, or its answers.
 */
const mostUnread = 16 * 1024 * 1024;

/** A pipe that is full is tried again after so many milliseconds. */
const fullPipeMs = 20;

/** How long the end of the process waits for the reader of a full pipe, in milliseconds. */
const patienceAtEndMs = 2_000;

const newline = 10;

/** Bytes on their way, of which some are written; the first may be a notice of lines that were lost before. */
type Piece = { bytes: Buffer; written: number; noticeEnd: number; lostBefore: number };

/**
 * A log that cannot be written must cost the lines and nothing else: where the disk is full, or nobody reads
 * any more, the server goes on answering and can be ended. What could not be written is counted, and each
 * piece is a new attempt; the first that succeeds begins with a line that tells how many were lost.
 *
 * pino's own destination is not used for this: its `flushSync`, which it also calls when the process exits,
 * tries again for ever and sleeps in between, whatever the error.
 */
export function createLogFile(
	descriptor: number,
	system: FileWriting = { write, writeSync },
	patienceMs: number = patienceAtEndMs,
): LogFile {
	const waiting: Buffer[] = [];
	let waitingBytes = 0;
	/** What the background is at; with the system while `underWay`, else until a full pipe is tried again. */
	let current: Piece | undefined;
	let underWay = false;
	let retry: NodeJS.Timeout | undefined;
	let lost = 0;
	/** Whether the file ends within a line. */
	let torn = false;

	function enqueue(lines: string): void {
		const bytes = Buffer.from(lines);
		if (waitingBytes + bytes.length > mostUnread) {
			lost += linesIn(bytes);
			return;
		}
		waiting.push(bytes);
		waitingBytes += bytes.length;
	}

	function nextPiece(): Piece | undefined {
		const lines = waiting.shift();
		if (!lines) return undefined;
		waitingBytes -= lines.length;
		return pieceOf(lines);
	}

	function pieceOf(lines: Buffer): Piece {
		if (lost === 0) return { bytes: lines, written: 0, noticeEnd: 0, lostBefore: 0 };
		const notice = Buffer.from(`${torn ? '\n' : ''}${noticeOf(lost)}`);
		const bytes = Buffer.concat([notice, lines]);
		const piece = { bytes, written: 0, noticeEnd: notice.length, lostBefore: lost };
		lost = 0;
		return piece;
	}

	function advance(piece: Piece, bytes: number): void {
		piece.written += bytes;
		torn = piece.bytes[piece.written - 1] !== newline;
	}

	function drop({ bytes, written, noticeEnd, lostBefore }: Piece): void {
		lost += linesIn(bytes.subarray(Math.max(written, noticeEnd)));
		if (written < noticeEnd) lost += lostBefore;
	}

	function proceed(): void {
		current ??= nextPiece();
		if (!current) return;
		underWay = true;
		const piece = current;
		system.write(descriptor, piece.bytes, piece.written, (error, bytes) => {
			underWay = false;
			if (isFull(error, bytes)) {
				retry = setTimeout(proceed, fullPipeMs).unref();
				return;
			}
			if (error) drop(piece);
			else advance(piece, bytes);
			if (error || isDone(piece)) current = undefined;
			proceed();
		});
	}

	/** Whether all of it was written; false where there is no writing, or no time. */
	function writtenBy(deadline: number, piece: Piece): boolean {
		while (!isDone(piece)) {
			const { error, bytes } = attempt(piece);
			if (!error) advance(piece, bytes);
			if (isFull(error, bytes)) {
				if (performance.now() >= deadline) return false;
				block(fullPipeMs);
			} else if (error) return false;
		}
		return true;
	}

	function attempt(piece: Piece): { error: NodeJS.ErrnoException | null; bytes: number } {
		try {
			return { error: null, bytes: system.writeSync(descriptor, piece.bytes, piece.written) };
		} catch (error) {
			return { error: error as NodeJS.ErrnoException, bytes: 0 };
		}
	}

	function writeWaiting(): void {
		let piece: Piece | undefined;
		// What the system is writing just now is left to it: to write it here as well would say it twice.
		if (!underWay) {
			clearTimeout(retry);
			piece = current;
			current = undefined;
		}
		piece ??= nextPiece();
		const deadline = performance.now() + (piece ? patienceMs : 0);
		if (!piece && lost > 0) piece = pieceOf(Buffer.alloc(0));
		while (piece && writtenBy(deadline, piece)) piece = nextPiece();
		if (!piece) return;
		drop(piece);
		for (const lines of waiting.splice(0)) lost += linesIn(lines);
		waitingBytes = 0;
	}

	return {
		write(lines) {
			enqueue(lines);
			if (!current) proceed();
		},
		writeSync(lines) {
			if (lines !== '') enqueue(lines);
			writeWaiting();
		},
	};
}

/** In pino's form, as a warning; for whatever level, since at each of them lines are missed. */
function noticeOf(lost: number): string {
	const origin = { level: 40, time: Date.now(), pid: process.pid, hostname: hostname() };
	return `${JSON.stringify({ ...origin, lost, msg: 'lines of the log could not be written and are lost' })}\n`;
}

function isFull(error: NodeJS.ErrnoException | null, bytes: number): boolean {
	return error ? error.code === 'EAGAIN' || error.code === 'EBUSY' : bytes === 0;
}

function isDone({ bytes, written }: Piece): boolean {
	return written >= bytes.length;
}

function linesIn(bytes: Buffer): number {
	let count = 0;
	for (const byte of bytes) if (byte === newline) count += 1;
	return count;
}

/** At its end, the process has no later time to come back to. */
function block(milliseconds: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
