import type { Article } from '@portico/api/answers/articles.ts';
import { useState } from 'react';
import { PictureViewer } from '../../components/picture-viewer/picture-viewer.tsx';
import { articlePictures } from './article-pictures.ts';

type Props = {
	/** `src` is the picture to open at. */
	subject: { article: Pick<Article, 'cover' | 'blocks' | 'lang'>; src: string };
	onClose: () => void;
};

export function ArticleViewer({ subject: { article, src }, onClose }: Props) {
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
