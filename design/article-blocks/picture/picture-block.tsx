import type { BlockOf } from '@portico/api/answers/blocks.ts';
import { PictureFigure } from './picture-figure.tsx';

/** A picture of its own, with its caption. */
export function PictureBlock({ block, priority }: { block: BlockOf<'picture'>; priority: boolean }) {
	return <PictureFigure picture={block.picture} captionHtml={block.captionHtml} priority={priority} />;
}
