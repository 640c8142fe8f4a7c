import { articleAddress } from '@portico/api/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Link } from 'react-router';
import { MostRead } from '../../../components/most-read/most-read.tsx';
import container from '../../../design/container.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { useSite } from '../../../page-frame/site-settings.ts';
import { ArticleContent } from '../article-content/article-content.tsx';
import { ArticleNotice } from '../article-content/article-notice.tsx';
import { NeighbouringArticles } from './neighbouring-articles.tsx';
import { RelatedArticles } from './related-articles.tsx';
import { ArticleTools } from './tools/article-tools.tsx';
import { ViewCount } from './view-count.tsx';

/** A published article with its ways on: the ones before and after it, others of its column, the most read. */
export function ArticleView({ article }: { article: Article }) {
	const { siteUrl } = useSite();
	const address = new URL(articleAddress(article.articleId, useLanguage()), siteUrl).href;
	return (
		<div className={container.container}>
			<ArticleContent
				article={article}
				address={address}
				notice={<OtherLanguageNotice article={article} />}
				tools={<ArticleTools key={article.articleId} article={article} address={address} />}
				viewCount={<ViewCount key={article.articleId} articleId={article.articleId} />}
			/>
			<NeighbouringArticles article={article} />
			<RelatedArticles article={article} />
			<MostRead />
		</div>
	);
}

/** Says that the text is not in the page's language, and leads to the page that is in the text's. */
function OtherLanguageNotice({ article }: { article: Article }) {
	const { aritcile } = useMessages();
	if (article.lang === useLanguage()) return null;
	return (
		<ArticleNotice>
			<p>
				{aritcile.onlyInOtherLanguage}{' '}
				{/* Marked with its language, so that following it is a choice of language (stored-locale-script.ts). */}
				<Link to={articleAddress(article.articleId, article.lang)} hrefLang={languageTag(article.lang)}>
					{aritcile.toOtherLanguage}
				</Link>
			</p>
		</ArticleNotice>
	);
}
