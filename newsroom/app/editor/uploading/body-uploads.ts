import { isFilmFile } from '@portico/api/newsroom/upload-rules.ts';
import { Node } from '@tiptap/pm/model';
import { showToast } from '../../controls/toasts.tsx';
import { currentLanguage, messagesIn } from '../../messages/messages.ts';
import type { FileUpload } from '../../uploads/file-upload.ts';
import type { UploadQueue } from '../../uploads/upload-queue.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import {
	holdPlaces,
	insertAtPlace,
	type Place,
	placeAt,
	placeInOther,
	placesIn,
	releasePlace,
} from './upload-places.ts';

/** A file on its way into a text, and what is shown in its place meanwhile. */
export type PlacedUpload = { upload: FileUpload; element: HTMLElement };

/** What the text was when its editor went, such as when another language is shown. */
type LeftText = { document: unknown; places: readonly Place[] };

/** The library reads what an input method has written shortly after it ends. */
const composedMs = 50;

/**
 * The files that are being uploaded into a text. It outlives the editors of the text: what arrives meanwhile is
 * inserted once there is one again, and the text can be written.
 */
export class BodyUploads {
	#files: readonly PlacedUpload[] = [];
	#body: BodyEditor | null = null;
	#left: LeftText | null = null;
	#announcement = '';
	/** Of all files together. */
	#announcedQuarters = 0;
	readonly #queue: Pick<UploadQueue, 'add'>;
	readonly #personId: string;
	readonly #listeners = new Set<() => void>();

	constructor(queue: Pick<UploadQueue, 'add'>, personId: string) {
		this.#queue = queue;
		this.#personId = personId;
	}

	/** How many files would be missing in the text if the page closed now. */
	get unfinished(): number {
		return this.#files.filter(({ upload }) => upload.isUnfinished || upload.state.kind === 'done').length;
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** The files in the text's order, also those whose place was deleted. */
	readonly files = (): readonly PlacedUpload[] => this.#files;

	/** What those should hear who do not see the lines in the text. */
	readonly announcement = (): string => this.#announcement;

	/** Uploads files into the editor of the text: pictures and films are shown, others offered to download. @param position of the document, such as the caret */
	add(files: readonly File[], position: number): void {
		const { uploads: texts } = messagesIn(currentLanguage());
		const view = this.#body?.editor.view;
		if (!view) return;
		const added = this.#queue.add(files, this.#personId, { becomesFilm: isFilmFile }).map((upload) => {
			upload.subscribe(() => this.#follow(upload));
			return { upload, element: document.createElement('div') };
		});
		const at = placeAt(view.state.doc, position);
		const places = added.map(({ upload: { id }, element }) => ({ id, element, position: at }));
		this.#set([...this.#files, ...added]);
		this.#announcedQuarters = 0;
		// One that was refused at once says why in its place, too.
		view.dispatch(holdPlaces(view.state, places));
		for (const { upload } of added) this.#follow(upload);
		const begun = added.filter(({ upload }) => upload.isUnfinished).length;
		if (begun > 0) this.#announce(texts.announceBegin(begun));
	}

	/** Ends an upload, or takes a failed one out of the text. */
	remove({ upload }: PlacedUpload): void {
		upload.cancel();
		this.#drop(upload);
		this.#body?.editor.view.focus();
	}

	/** Holds the places in an editor of the text, until the returned function is called. */
	attach(body: BodyEditor): () => void {
		this.#body = body;
		this.#restorePlaces(body);
		const { editor } = body;
		const { dom } = editor.view;
		const settle = () => this.#settle();
		const settleComposed = () => setTimeout(settle, composedMs);
		// Also where the person deletes a place.
		editor.on('transaction', settle);
		dom.addEventListener('compositionend', settleComposed);
		settle();
		return () => {
			editor.off('transaction', settle);
			dom.removeEventListener('compositionend', settleComposed);
			this.#left = {
				document: editor.state.doc.toJSON(),
				places: placesIn(editor.state).map(({ id, position }) => ({ id, position })),
			};
			this.#body = null;
		};
	}

	/** The text may have become one that can be written. */
	readonly resume = (): void => this.#settle();

	/** Cancels what is not finished: the article is left. */
	close(): void {
		for (const { upload } of this.#files) upload.cancel();
		this.#set([]);
	}

	#restorePlaces({ editor: { state, view, schema } }: BodyEditor): void {
		const left = this.#left;
		this.#left = null;
		if (!left || left.places.length === 0) return;
		const before = Node.fromJSON(schema, left.document);
		const places = left.places.flatMap(({ id, position }) => {
			const found = this.#files.find(({ upload }) => upload.id === id);
			if (!found) return [];
			return [{ id, element: found.element, position: placeInOther(before, state.doc, position) }];
		});
		view.dispatch(holdPlaces(state, places));
	}

	/** Inserts what has arrived, and tells of what has no place any more. */
	#settle(): void {
		const view = this.#body?.editor.view;
		// An input method would lose what it composes.
		if (!view || view.composing || !view.editable) return;
		const { uploads: texts } = messagesIn(currentLanguage());
		for (const { upload } of this.#files) {
			const { state, file } = upload;
			// Inserting one settles the others.
			if (!this.#files.some((each) => each.upload === upload)) continue;
			const hasPlace = placesIn(view.state).some(({ id }) => id === upload.id);
			if (state.kind === 'done') {
				this.#set(this.#files.filter((each) => each.upload !== upload));
				const made = { id: state.file, name: file.name, isFilm: upload.purpose.isFilm };
				const transaction = insertAtPlace(view.state, upload.id, made);
				if (transaction) {
					view.dispatch(transaction);
					this.#announce(texts.announceDone(file.name));
				} else showToast(texts.placeGone(file.name));
			} else if (state.kind === 'failed' && !hasPlace) {
				showToast(texts.announceFailed(file.name, state.reason));
				this.#drop(upload);
			}
		}
	}

	#follow({ file: { name }, state }: FileUpload): void {
		const { uploads: texts } = messagesIn(currentLanguage());
		if (state.kind === 'failed') this.#announce(texts.announceFailed(name, state.reason));
		const quarters = Math.floor(this.#progress() * 4);
		if (quarters > this.#announcedQuarters && quarters < 4) {
			this.#announcedQuarters = quarters;
			this.#announce(texts.announceProgress(quarters * 25));
		}
		this.#settle();
	}

	/** The share of all bytes that are sent. */
	#progress(): number {
		let sent = 0;
		let size = 0;
		for (const { upload } of this.#files) {
			const { state, file } = upload;
			if (state.kind === 'failed') continue;
			size += file.size;
			if (state.kind === 'sending') sent += state.sent;
			else if (state.kind !== 'waiting') sent += file.size;
		}
		return size === 0 ? 0 : sent / size;
	}

	#announce(text: string): void {
		this.#announcement = text;
		this.#notify();
	}

	#drop(upload: FileUpload): void {
		const view = this.#body?.editor.view;
		this.#set(this.#files.filter((each) => each.upload !== upload));
		if (view) view.dispatch(releasePlace(view.state, upload.id));
	}

	#set(files: readonly PlacedUpload[]): void {
		this.#files = files;
		this.#notify();
	}

	#notify(): void {
		for (const listener of this.#listeners) listener();
	}
}
