import type { Article } from '@portico/api/answers/articles.ts';
import { useState } from 'react';
import type { ViewerProps } from '../../components/picture-viewer/use-lazy-viewer.tsx';
import { articlePictures } from './article-pictures.ts';

/** `src` is the picture to open at. */
type Subject = { article: Pick<Article, 'cover' | 'blocks' | 'lang'>; src: string };

export function ArticleViewer({ subject: { article, src }, onClose, PictureViewer }: ViewerProps<Subject>) {
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
