import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageLink } from '../../../components/links.tsx';
import type { ViewerPicture } from '../../../components/picture-viewer/picture-viewer.tsx';
import type { ViewerProps } from '../../../components/picture-viewer/use-lazy-viewer.tsx';
import { backgroundClient } from '../../../data/browser-client.ts';
import { useLanguage } from '../../../state/language.ts';
import { articlePictures } from '../../articles/article-pictures.ts';
import styles from './wall.module.css';
import type { WallStory } from './wall-item.tsx';

/**
 * Shows the cover while the article's other pictures load. On failure navigates to the article, whose page
 * shows the error.
 */
export function StoryViewer({ subject: { story, cover }, onClose, PictureViewer }: ViewerProps<WallStory>) {
	const { articleId } = story;
	const language = useLanguage();
	const navigate = useNavigate();
	const address = articleAddress(articleId, language);
	const [article, setArticle] = useState<Article | null>(null);
	const [index, setIndex] = useState(0);

	const show = useEffectEvent((fetched: Article) => {
		setArticle(fetched);
		setIndex(storyPictures(fetched, cover).findIndex(({ picture }) => picture.src === cover.src));
	});
	const openPage = useEffectEvent(() => {
		onClose();
		navigate(address);
	});
	useEffect(() => {
		const controller = new AbortController();
		backgroundClient(controller.signal)
			.article({ articleId, lang: language })
			.then(show, () => controller.signal.aborted || openPage());
		return () => controller.abort();
	}, [articleId, language]);

	return (
		<PictureViewer
			pictures={article ? storyPictures(article, cover) : [{ picture: cover, caption: null }]}
			index={index}
			onIndexChange={setIndex}
			onClose={onClose}
			lang={article?.lang ?? language}
		>
			<PageLink className={styles.story} to={address}>
				{story.title}
			</PageLink>
		</PictureViewer>
	);
}

/** The cover may be a video's poster, which is not among the article's pictures. */
function storyPictures(article: Article, cover: Picture): ViewerPicture[] {
	const pictures = articlePictures(article);
	const hasCover = pictures.some(({ picture }) => picture.src === cover.src);
	return hasCover ? pictures : [{ picture: cover, caption: null }, ...pictures];
}
