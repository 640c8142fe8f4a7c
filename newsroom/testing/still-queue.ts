import type { FileUpload, UploadState } from '../app/uploads/file-upload.ts';

/** A queue that sends nothing: `move` says what became of a file. */
export function openStillQueue() {
	const cancelled: string[] = [];
	const begun: { upload: FileUpload; move(state: UploadState): void }[] = [];
	const add = (files: readonly File[]): FileUpload[] =>
		files.map((file) => {
			const listeners = new Set<() => void>();
			const given: { state: UploadState } = { state: { kind: 'waiting' } };
			const upload = Object.assign(given, {
				file,
				subscribe(listener: () => void) {
					listeners.add(listener);
					return () => listeners.delete(listener);
				},
				cancel: () => cancelled.push(file.name),
			}) as unknown as FileUpload;
			const isUnfinished = () => !['done', 'failed', 'cancelled'].includes(upload.state.kind);
			Object.defineProperty(upload, 'isUnfinished', { get: isUnfinished });
			begun.push({
				upload,
				move(state) {
					upload.state = state;
					for (const listener of listeners) listener();
				},
			});
			return upload;
		});
	return { queue: { add }, begun, cancelled };
}
