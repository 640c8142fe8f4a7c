import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** The number of buffered characters before they are written to the disk. */
const maxBufferedChars = 256 * 1024;

/**
 * A file of a bundle being written. It gets its name once it is complete, so an interrupted export is
 * recognisable.
 */
export class BundleFile {
	readonly #path: string;
	readonly #handle: FileHandle;
	#pending = '';

	private constructor(path: string, handle: FileHandle) {
		this.#path = path;
		this.#handle = handle;
	}

	static async create(folder: string, name: string): Promise<BundleFile> {
		const path = join(folder, name);
		return new BundleFile(path, await open(`${path}.part`, 'w'));
	}

	async write(text: string): Promise<void> {
		this.#pending += text;
		if (this.#pending.length >= maxBufferedChars) await this.#flush();
	}

	/** Writes a value as one line of JSON. */
	async writeLine(value: unknown): Promise<void> {
		await this.write(`${JSON.stringify(value)}\n`);
	}

	/** Writes everything to the disk and gives the file its name. */
	async finish(): Promise<void> {
		await this.#flush();
		await this.#handle.sync();
		await this.close();
		await rename(`${this.#path}.part`, this.#path);
	}

	/** Closes the file, complete or not. */
	async close(): Promise<void> {
		await this.#handle.close();
	}

	async #flush(): Promise<void> {
		const text = this.#pending;
		this.#pending = '';
		await this.#handle.appendFile(text);
	}
}

/**
 * Writes a list with one entry per line, so that two exports can be compared line by line. An empty list
 * gets no file.
 */
export async function writeList(
	folder: string,
	name: string,
	entries: AsyncIterable<unknown>,
): Promise<number> {
	let file: BundleFile | null = null;
	let count = 0;
	try {
		for await (const entry of entries) {
			file ??= await BundleFile.create(folder, name);
			await file.write(`${count === 0 ? '[' : ','}\n${JSON.stringify(entry)}`);
			count += 1;
		}
		await file?.write('\n]\n');
		await file?.finish();
	} catch (error) {
		await file?.close();
		throw error;
	}
	return count;
}
