import { expect, it, vi } from 'vitest';
import { FieldUploads } from './field-uploads.ts';
import type { FileUpload, UploadState } from './file-upload.ts';

/** A queue that sends nothing: `move` says what became of a file. */
function openStillQueue() {
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

function begin(...names: string[]) {
	const { queue, begun, cancelled } = openStillQueue();
	const uploads = new FieldUploads(queue, 'p1');
	const onFile = vi.fn();
	uploads.add(
		names.map((name) => new File(['x'], name)),
		onFile,
	);
	const shown = () => uploads.current().map(({ file }) => file.name);
	return { uploads, begun, cancelled, onFile, shown };
}

it('tells of each file as soon as it is one', () => {
	const { uploads, begun, onFile, shown } = begin('合同.pdf', '清单.xlsx');
	expect(uploads.unfinished).toBe(2);
	begun[1]?.move({ kind: 'done', file: 'media/2026/清单-1.xlsx' });
	expect(onFile).toHaveBeenCalledExactlyOnceWith('media/2026/清单-1.xlsx', '清单.xlsx');
	expect(shown()).toEqual(['合同.pdf']);
	begun[0]?.move({ kind: 'done', file: 'media/2026/合同-1.pdf' });
	expect(shown()).toEqual([]);
});

it('keeps what has failed in sight, until it is taken away', () => {
	const { uploads, begun, onFile, shown } = begin('病毒.exe');
	begun[0]?.move({ kind: 'failed', reason: '不能上传程序', mayRetry: false });
	expect(uploads.unfinished).toBe(0);
	expect(shown()).toEqual(['病毒.exe']);
	const [failed] = uploads.current();
	if (failed) uploads.remove(failed);
	expect(shown()).toEqual([]);
	expect(onFile).not.toHaveBeenCalled();
});

it('ends with the page, or for what takes its place, and tells nothing afterwards', () => {
	const { uploads, begun, cancelled, onFile } = begin('合同.pdf', '清单.xlsx');
	uploads.close();
	expect(cancelled).toEqual(['合同.pdf', '清单.xlsx']);
	begun[0]?.move({ kind: 'done', file: 'media/2026/合同-1.pdf' });
	expect(onFile).not.toHaveBeenCalled();
});
