import type { Article } from '@portico/api/answers/articles.ts';
import { OpenPicture } from '@portico/design/article-blocks/picture-figure.tsx';
import type { ReactNode } from 'react';
import { useLazyViewer } from '../../components/picture-viewer/use-lazy-viewer.tsx';
import { ArticleViewer } from './article-viewer.tsx';

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
