import { Listeners } from '../../../data/listeners.ts';
import type { FileUpload } from '../../../uploads/file-upload.ts';
import type { UploadQueue } from '../../../uploads/upload-queue.ts';

/** The picture that is being uploaded to become an article's cover: one at a time, the last that was chosen. */
export class CoverUpload {
	#upload: FileUpload | null = null;
	readonly #queue: Pick<UploadQueue, 'add'>;
	readonly #personId: string;
	readonly #listeners = new Listeners();
	readonly subscribe = this.#listeners.subscribe;

	constructor(queue: Pick<UploadQueue, 'add'>, personId: string) {
		this.#queue = queue;
		this.#personId = personId;
	}

	/** Whether the cover would be missing if the page closed now. */
	get isUnfinished(): boolean {
		return this.#upload?.isUnfinished ?? false;
	}

	/** What is on its way, or has failed; null for nothing. */
	readonly current = (): FileUpload | null => this.#upload;

	/** Uploads a picture. @param onFile called with its name in content, once it is a file */
	add(picture: File, onFile: (file: string) => void): void {
		this.remove();
		const [upload] = this.#queue.add([picture], this.#personId);
		if (!upload) return;
		upload.subscribe(() => {
			if (this.#upload !== upload) return;
			if (upload.state.kind !== 'done') return this.#listeners.notify();
			this.#set(null);
			onFile(upload.state.file);
		});
		this.#set(upload);
	}

	/** Ends it, or takes a failed one away. */
	readonly remove = (): void => {
		const upload = this.#upload;
		if (!upload) return;
		this.#set(null);
		upload.cancel();
	};

	#set(upload: FileUpload | null): void {
		this.#upload = upload;
		this.#listeners.notify();
	}
}
