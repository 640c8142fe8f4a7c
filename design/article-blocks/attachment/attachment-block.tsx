import type { BlockOf } from '@portico/api/answers/blocks.ts';
import { AttachmentEntry } from './lazy-attachment-entry.ts';

/** A file that stands where the text speaks of it. */
export function AttachmentBlock({ block }: { block: BlockOf<'attachment'> }) {
	return <AttachmentEntry attachment={block.attachment} />;
}
