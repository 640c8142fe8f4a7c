import { lazyBlock } from '../lazy-block.tsx';

/** `AttachmentEntry`, whose code only articles with attachments fetch. */
export const AttachmentEntry = import.meta.env.SSR
	? await loadAttachmentEntry()
	: lazyBlock(loadAttachmentEntry, 'div');

async function loadAttachmentEntry() {
	return (await import('./attachment-entry.tsx')).AttachmentEntry;
}
