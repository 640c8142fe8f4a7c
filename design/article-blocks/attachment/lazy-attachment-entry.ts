import { lazyBlock } from '../lazy-block.tsx';

/** `AttachmentEntry`, loaded only by articles with attachments. */
export const AttachmentEntry = import.meta.env.SSR
	? await loadAttachmentEntry()
	: lazyBlock(loadAttachmentEntry, 'div');

async function loadAttachmentEntry() {
	return (await import('./attachment-entry.tsx')).AttachmentEntry;
}
