import type { Article } from '@portico/api/answers/articles.ts';
import { OpenPicture } from '@portico/design/article-blocks/picture-figure.tsx';
import { type ReactNode, useState } from 'react';
import { useLazyViewer, type ViewerProps } from '../../components/picture-viewer/use-lazy-viewer.tsx';
import { articlePictures } from './article-pictures.ts';

type Props = { article: Pick<Article, 'cover' | 'blocks' | 'lang'>; children: ReactNode };

/** Opens the article's pictures in a shared viewer. */
export function EnlargeablePictures({ article, children }: Props) {
	const { open, preload, viewer } = useLazyViewer(ArticleViewer);
	return (
		<OpenPicture
			value={{
				preload,
				open: (event, src) => open(event, { article, src }, () => location.assign(src)),
			}}
		>
			{children}
			{viewer}
		</OpenPicture>
	);
}

/** `src` is the picture to open at. */
type Subject = { article: Pick<Article, 'cover' | 'blocks' | 'lang'>; src: string };

function ArticleViewer({ subject: { article, src }, onClose, PictureViewer }: ViewerProps<Subject>) {
	const pictures = articlePictures(article);
	const [index, setIndex] = useState(pictures.findIndex(({ picture }) => picture.src === src));
	return (
		<PictureViewer
			pictures={pictures}
			index={index}
			onIndexChange={setIndex}
			onClose={onClose}
			lang={article.lang}
		/>
	);
}
