import { describe, expect, it, vi } from 'vitest';
import { openStillQueue } from '../../../../testing/still-queue.ts';
import type { UploadState } from '../../../uploads/file-upload.ts';
import { CoverUpload } from './cover-upload.ts';

function openCover() {
	const { queue, begun, cancelled } = openStillQueue();
	const cover = new CoverUpload(queue, 'p1');
	const onFile = vi.fn();
	const add = (name: string) => {
		cover.add(new File(['x'], name), onFile);
		return begun.at(-1)?.move as (state: UploadState) => void;
	};
	return { cover, add, onFile, cancelled };
}

describe('the upload of a cover', () => {
	it('becomes the cover once it is a file', () => {
		const { cover, add, onFile } = openCover();
		const move = add('bridge.jpg');
		expect(cover.isUnfinished).toBe(true);
		move({ kind: 'processing' });
		expect(onFile).not.toHaveBeenCalled();
		move({ kind: 'done', file: 'media/2026/bridge-1.jpg' });
		expect(onFile).toHaveBeenCalledExactlyOnceWith('media/2026/bridge-1.jpg');
		expect([cover.current(), cover.isUnfinished]).toEqual([null, false]);
	});

	it('stays in sight when it fails, and can be taken away', () => {
		const { cover, add, onFile } = openCover();
		const seen = vi.fn();
		cover.subscribe(seen);
		add('bridge.heic')({ kind: 'failed', reason: '不支持HEIC图片', mayRetry: false });
		expect(cover.current()?.state).toMatchObject({ kind: 'failed' });
		expect(cover.isUnfinished).toBe(false);
		cover.remove();
		expect(cover.current()).toBeNull();
		expect(seen).toHaveBeenCalledTimes(3);
		expect(onFile).not.toHaveBeenCalled();
	});

	it('gives way to the picture that is chosen after it', () => {
		const { cover, add, onFile, cancelled } = openCover();
		const first = add('first.jpg');
		const second = add('second.jpg');
		expect(cancelled).toEqual(['first.jpg']);
		first({ kind: 'done', file: 'media/2026/first.jpg' });
		expect(onFile).not.toHaveBeenCalled();
		second({ kind: 'done', file: 'media/2026/second.jpg' });
		expect(onFile).toHaveBeenCalledExactlyOnceWith('media/2026/second.jpg');
		expect(cover.current()).toBeNull();
	});
});
