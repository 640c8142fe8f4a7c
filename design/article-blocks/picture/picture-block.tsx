import type { BlockOf } from '@portico/api/answers/blocks.ts';
import { PictureFigure } from './picture-figure.tsx';

export function PictureBlock({ block, priority }: { block: BlockOf<'picture'>; priority: boolean }) {
	return <PictureFigure picture={block.picture} captionHtml={block.captionHtml} priority={priority} />;
}
