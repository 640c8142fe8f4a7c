import { expect, it, vi } from 'vitest';
import { openStillQueue } from '../../../../testing/still-queue.ts';
import { AttachmentUploads } from './attachment-uploads.ts';

function begin(...names: string[]) {
	const { queue, begun, cancelled } = openStillQueue();
	const attachments = new AttachmentUploads(queue, 'p1');
	const onFile = vi.fn();
	attachments.add(
		names.map((name) => new File(['x'], name)),
		onFile,
	);
	const shown = () => attachments.current().map(({ file }) => file.name);
	return { attachments, begun, cancelled, onFile, shown };
}

it('attaches each file as soon as it is one', () => {
	const { attachments, begun, onFile, shown } = begin('合同.pdf', '清单.xlsx');
	expect(attachments.unfinished).toBe(2);
	begun[1]?.move({ kind: 'done', file: 'media/2026/清单-1.xlsx' });
	expect(onFile).toHaveBeenCalledExactlyOnceWith('media/2026/清单-1.xlsx', '清单.xlsx');
	expect(shown()).toEqual(['合同.pdf']);
	begun[0]?.move({ kind: 'done', file: 'media/2026/合同-1.pdf' });
	expect(shown()).toEqual([]);
});

it('keeps what has failed in sight, until it is taken away', () => {
	const { attachments, begun, onFile, shown } = begin('病毒.exe');
	begun[0]?.move({ kind: 'failed', reason: '不能上传程序', mayRetry: false });
	expect(attachments.unfinished).toBe(0);
	expect(shown()).toEqual(['病毒.exe']);
	const [failed] = attachments.current();
	if (failed) attachments.remove(failed);
	expect(shown()).toEqual([]);
	expect(onFile).not.toHaveBeenCalled();
});

it('ends with the page, and attaches nothing afterwards', () => {
	const { attachments, begun, cancelled, onFile } = begin('合同.pdf', '清单.xlsx');
	attachments.close();
	expect(cancelled).toEqual(['合同.pdf', '清单.xlsx']);
	begun[0]?.move({ kind: 'done', file: 'media/2026/合同-1.pdf' });
	expect(onFile).not.toHaveBeenCalled();
});
