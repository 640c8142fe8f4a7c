import type { Block } from '@portico/api/answers/blocks.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { useRef } from 'react';
import styles from './article-body.module.css';
import { assertUnreachable } from './assert-unreachable.ts';
import { AttachmentBlock } from './attachment/attachment-block.tsx';
import { GalleryBlock } from './gallery/gallery-block.tsx';
import { PictureBlock } from './picture/picture-block.tsx';
import { TableBlock } from './table/table-block.tsx';
import { TextBlock } from './text/text-block.tsx';
import { useConfirmExternalLinks } from './use-confirm-external-links.ts';
import { useFocusableScrollAreas } from './use-focusable-scroll-areas.ts';
import { VideoBlock } from './video/lazy-video-block.ts';

type Props = {
	blocks: Block[];
	/** Language of the text, which may differ from the page's. */
	lang: Language;
	/** Whether nothing above the body shows a larger picture. */
	openingPictureFirst?: boolean;
};

/** Blocks above the fold. */
const openingBlocks = 2;

/** Blocks with a picture as wide as the body, for videos the poster. */
const pictureKinds: readonly Block['kind'][] = ['picture', 'gallery', 'video'];

export function ArticleBody({ blocks, lang, openingPictureFirst = false }: Props) {
	const body = useRef<HTMLDivElement>(null);
	useConfirmExternalLinks(body);
	useFocusableScrollAreas(body);
	const opening = openingPictureFirst
		? blocks.slice(0, openingBlocks).findIndex(({ kind }) => pictureKinds.includes(kind))
		: -1;
	return (
		<div ref={body} className={styles.body} lang={languageTag(lang)}>
			{blocks.map((block, index) => (
				<ArticleBlock
					// biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a body have no other identity
					key={index}
					block={block}
					priority={index === opening}
					tableNumber={blocks.slice(0, index + 1).filter(({ kind }) => kind === 'table').length}
				/>
			))}
		</div>
	);
}

type BlockProps = {
	block: Block;
	priority: boolean;
	/** Counts the tables of the body from 1, to label them. */
	tableNumber: number;
};

function ArticleBlock({ block, priority, tableNumber }: BlockProps) {
	switch (block.kind) {
		case 'text':
			return <TextBlock block={block} />;
		case 'picture':
			return <PictureBlock block={block} priority={priority} />;
		case 'gallery':
			return <GalleryBlock block={block} priority={priority} />;
		case 'attachment':
			return <AttachmentBlock block={block} />;
		case 'table':
			return <TableBlock block={block} number={tableNumber} />;
		case 'video':
			return <VideoBlock block={block} priority={priority} />;
		default:
			return assertUnreachable(block, 'block kind');
	}
}
