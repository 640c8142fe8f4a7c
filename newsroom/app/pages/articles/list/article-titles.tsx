import { languageTag, otherLanguage } from '@portico/api/languages.ts';
import type { ListedArticle } from '@portico/api/newsroom/answers/articles.ts';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import styles from './article-list.module.css';
import { articleTitle } from './text-actions.ts';

type Props = { article: ListedArticle; showsColumn: boolean };

/** The title in the person's language, and below it the column and the title in the other language. */
export function ArticleTitles({ article, showsColumn }: Props) {
	const { articles } = useMessages();
	const { title, lang } = articleTitle(article, useLanguage());
	const other = otherLanguage(lang);
	const otherTitle = article.texts[other]?.title;
	return (
		<>
			<div className={styles.title} lang={languageTag(lang)} title={title}>
				{article.pinned && <span className={styles.pinned}>{articles.table.pinned}</span>}
				{title || articles.table.untitled}
			</div>
			<div className={styles.below}>
				{showsColumn && <span className={styles.columnName}>{article.columnName}</span>}
				{otherTitle && (
					<span className={styles.otherTitle} lang={languageTag(other)} title={otherTitle}>
						{otherTitle}
					</span>
				)}
			</div>
		</>
	);
}
