import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import container from '@portico/design/styles/container.module.css';
import { Link } from 'react-router';
import { MostRead } from '../../../components/most-read/most-read.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { useSite } from '../../../state/site-settings.ts';
import { ArticleContent } from '../article-content/article-content.tsx';
import styles from './article-view.module.css';
import { NeighbouringArticles } from './neighbouring-articles.tsx';
import { RelatedArticles } from './related-articles.tsx';
import { ArticleTools } from './tools/article-tools.tsx';
import { ViewCount } from './view-count.tsx';

/** A published article with neighbouring, related and most read articles. */
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

/** Shown if the article is not in the page's language; links to the page that is. */
function OtherLanguageNotice({ article }: { article: Article }) {
	const { aritcile } = useMessages();
	if (article.lang === useLanguage()) return null;
	return (
		<div className={styles.notice} role="note">
			<p>
				{aritcile.onlyInOtherLanguage}{' '}
				{/* `hreflang` makes following the link a choice of language (stored-locale-script.ts). */}
				<Link to={articleAddress(article.articleId, article.lang)} hrefLang={languageTag(article.lang)}>
					{aritcile.toOtherLanguage}
				</Link>
			</p>
		</div>
	);
}
