import { Listeners } from '../data/listeners.ts';
import type { FileUpload } from './file-upload.ts';
import type { UploadOptions, UploadQueue } from './upload-queue.ts';

/** The files that are being uploaded into a field: the attachments of an article, or its cover. */
export class FieldUploads {
	#uploads: readonly FileUpload[] = [];
	readonly #queue: Pick<UploadQueue, 'add'>;
	readonly #personId: string;
	readonly #listeners = new Listeners();
	readonly subscribe = this.#listeners.subscribe;

	constructor(queue: Pick<UploadQueue, 'add'>, personId: string) {
		this.#queue = queue;
		this.#personId = personId;
	}

	/** How many would be missing if the page closed now. */
	get unfinished(): number {
		return this.#uploads.filter(({ isUnfinished }) => isUnfinished).length;
	}

	/** Those on their way, and those that have failed. */
	readonly current = (): readonly FileUpload[] => this.#uploads;

	/** Uploads files. @param onFile called with the name in content of each, and its name on the device */
	add(
		files: readonly File[],
		onFile: (file: string, name: string) => void,
		options: UploadOptions = {},
	): void {
		const added = this.#queue.add(files, this.#personId, options);
		for (const upload of added) {
			upload.subscribe(() => {
				if (!this.#uploads.includes(upload)) return;
				if (upload.state.kind !== 'done') return this.#listeners.notify();
				this.#set(this.#uploads.filter((each) => each !== upload));
				onFile(upload.state.file, upload.file.name);
			});
		}
		this.#set([...this.#uploads, ...added]);
	}

	/** Ends one, or takes a failed one away. */
	remove(upload: FileUpload): void {
		this.#set(this.#uploads.filter((each) => each !== upload));
		upload.cancel();
	}

	/** Cancels all: the article is left, or another file takes their place. */
	close(): void {
		for (const upload of this.#uploads) this.remove(upload);
	}

	#set(uploads: readonly FileUpload[]): void {
		this.#uploads = uploads;
		this.#listeners.notify();
	}
}
