import { earlyRefusal } from '@portico/api/newsroom/upload-rules.ts';
import { currentLanguage, messagesIn } from '../messages/messages.ts';
import { FileUpload } from './file-upload.ts';
import type { Purpose } from './remembered-uploads.ts';

/** So many files are sent at a time: more would only take the line from each other, and from saves. */
const maxSending = 2;

export type UploadOptions = { becomesFilm?: (file: File) => boolean; replaces?: Purpose['replaces'] };

/** The files that a page sends, in their order, while the person goes on working. */
export class UploadQueue {
	/** Those that are not finished. */
	readonly #uploads = new Set<FileUpload>();
	#sending = 0;

	/**
	 * Sends files. One that cannot be accepted fails at once.
	 *
	 * @param personId who sends them
	 * @param options.becomesFilm whether a file is to become a film
	 * @param options.replaces the file whose bytes it replaces
	 */
	add(
		files: readonly File[],
		personId: string,
		{ becomesFilm = () => false, replaces }: UploadOptions = {},
	): FileUpload[] {
		return files.map((file) => {
			const isFilm = becomesFilm(file);
			const upload = new FileUpload(
				file,
				{ personId, isFilm, replaces },
				{
					isInUse: (address) => [...this.#uploads].some((other) => other.address === address),
					onWaiting: () => this.#enqueue(upload),
					onEnd: () => this.#uploads.delete(upload),
				},
			);
			const refusal = earlyRefusal(file, isFilm);
			if (refusal) {
				const { refusals } = messagesIn(currentLanguage()).uploads;
				upload.refuse(refusals[refusal.code](refusal.megabytes));
			} else this.#enqueue(upload);
			return upload;
		});
	}

	#enqueue(upload: FileUpload): void {
		this.#uploads.add(upload);
		this.#sendNext();
	}

	#sendNext(): void {
		for (const upload of this.#uploads) {
			if (this.#sending >= maxSending) return;
			if (upload.state.kind !== 'waiting') continue;
			this.#sending += 1;
			void upload.send().finally(() => {
				this.#sending -= 1;
				this.#sendNext();
			});
		}
	}
}

/** Of the page. */
export const uploadQueue = new UploadQueue();
