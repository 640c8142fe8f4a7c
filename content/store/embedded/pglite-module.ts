import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/**
 * V8 recompiles a hot WebAssembly function with its optimising compiler, whose memory grows far faster
 * than the function: 600 MB for PostgreSQL's SQL parser, after about thirty statements (decision 018).
 * Functions with more bytes than this are not optimised; PostgreSQL has four such.
 */
const maxOptimisedBytes = 64 * 1024;

const pageBytes = 64 * 1024;

/** The initial memory; it grows as needed. PGlite's own 128 MB are held twice while a store is created. */
const initialMemoryBytes = 16 * 1024 * 1024;

const importSection = 2;
const codeSection = 10;

/** V8's hint to compile this function with the module, by the baseline compiler. Zero is no hint. */
const compileEarly = 0b01_01_10;

/** PostgreSQL's page cache, which PGlite keeps resident. The operating system caches other pages. */
const sharedBuffers = '64MB';

/** Options that reduce PGlite's memory (decision 018). */
export function smallMemory(): PGliteOptions {
	return { pgliteWasmModule: compilePglite(), initialMemory: initialMemoryBytes };
}

/**
 * The same for a serving store. Set here, because the configuration of stores from earlier builds says
 * 128 MB.
 */
export function servingOptions(): PGliteOptions {
	return {
		...smallMemory(),
		startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
	};
}

/** Compiles PGlite's WebAssembly without optimising the longest functions. Blocks its thread for 0.2 s. */
export function compilePglite(): WebAssembly.Module {
	const bytes = readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')));
	// Code compiled with this flag counts no calls, so V8 never considers it hot. The filter names an
	// import.
	setFlagsFromString('--experimental-wasm-compilation-hints');
	setFlagsFromString('--wasm-tier-up-filter=0');
	try {
		allowMemoryOf(bytes, initialMemoryBytes / pageBytes);
		return new WebAssembly.Module(withHints(bytes));
	} finally {
		setFlagsFromString('--wasm-tier-up-filter=-1');
		setFlagsFromString('--no-experimental-wasm-compilation-hints');
	}
}

/**
 * A module with a hint for each function. Runtimes without support skip the section.
 *
 * @param bytes a module in WebAssembly's binary format
 */
export function withHints(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
	const code = findSection(bytes, codeSection);
	const hints: number[] = [];
	let at = code.content;
	const [functions, first] = readNumber(bytes, at);
	at = first;
	while (hints.length < functions) {
		const [length, body] = readNumber(bytes, at);
		hints.push(length > maxOptimisedBytes ? compileEarly : 0);
		at = body + length;
	}
	const name = Buffer.from('compilationHints');
	const content = [...writeNumber(name.length), ...name, ...writeNumber(functions), ...hints];
	const section = [0, ...writeNumber(content.length), ...content];
	return Buffer.concat([bytes.subarray(0, code.start), Buffer.from(section), bytes.subarray(code.start)]);
}

/** Lowers, in place, the minimum memory that a module requires. */
export function allowMemoryOf(bytes: Uint8Array, pages: number): void {
	let [imports, at] = readNumber(bytes, findSection(bytes, importSection).content);
	const skipNumber = () => {
		[, at] = readNumber(bytes, at);
	};
	const skipName = () => {
		const [length, start] = readNumber(bytes, at);
		at = start + length;
	};
	for (; imports > 0; imports -= 1) {
		skipName();
		skipName();
		const kind = bytes[at];
		at += 1;
		if (kind === 2) {
			const minimum = at + 1;
			const [, end] = readNumber(bytes, minimum);
			// A number may be encoded in more bytes than it needs.
			for (let byte = minimum, rest = pages; byte < end; byte += 1, rest = Math.floor(rest / 128)) {
				bytes[byte] = (rest % 128) + (byte === end - 1 ? 0 : 128);
			}
			return;
		}
		if (kind === 0) skipNumber();
		else if (kind === 3) at += 2;
		else if (kind === 4) {
			at += 1;
			skipNumber();
		} else {
			const limited = bytes[at + 1];
			at += 2;
			skipNumber();
			if (limited === 1) skipNumber();
		}
	}
}

function findSection(bytes: Uint8Array, wanted: number): { start: number; content: number } {
	const headerBytes = 8;
	let start = headerBytes;
	while (start < bytes.length) {
		const [length, content] = readNumber(bytes, start + 1);
		if (bytes[start] === wanted) return { start, content };
		start = content + length;
	}
	throw new Error(`The WebAssembly module has no section ${wanted}.`);
}

/** Decodes a LEB128 number. @returns the number, and the offset after it */
function readNumber(bytes: Uint8Array, start: number): [value: number, end: number] {
	let value = 0;
	for (let at = start, factor = 1; ; at += 1, factor *= 128) {
		const byte = bytes[at] ?? 0;
		value += (byte & 127) * factor;
		if (byte < 128) return [value, at + 1];
	}
}

function writeNumber(value: number): number[] {
	return value < 128 ? [value] : [(value % 128) + 128, ...writeNumber(Math.floor(value / 128))];
}
