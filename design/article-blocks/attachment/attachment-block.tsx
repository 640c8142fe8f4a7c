import type { BlockOf } from '@portico/api/answers/blocks.ts';
import { AttachmentEntry } from './lazy-attachment-entry.ts';

/** A file at its place in the text. */
export function AttachmentBlock({ block }: { block: BlockOf<'attachment'> }) {
	return <AttachmentEntry attachment={block.attachment} />;
}
