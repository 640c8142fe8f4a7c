import { languages } from '@portico/api/languages.ts';
import type { ListedArticle } from '@portico/api/newsroom/answers/articles.ts';
import { Timestamp } from '../../../controls/page/timestamp.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './article-list.module.css';
import { ArticleMenu, type OnTextAction } from './article-menu.tsx';
import { ArticleTitles } from './article-titles.tsx';
import { TextState } from './text-state.tsx';

type Props = { items: readonly ListedArticle[]; onAction: OnTextAction };

/** The list on phones: a block for each article, with all that the table says. */
export function ArticleBlocks({ items, onAction }: Props) {
	const { articles, general } = useMessages();
	return (
		<ul className={styles.blocks} aria-label={articles.table.label}>
			{items.map((article) => (
				<li key={article.articleId} className={styles.block}>
					<div className={styles.blockTitle}>
						<ArticleTitles article={article} showsColumn />
					</div>
					<ArticleMenu article={article} onAction={onAction} />
					<dl className={styles.facts}>
						{languages.map((lang) => (
							<div key={lang} className={styles.fact}>
								<dt>{general.languages[lang]}</dt>
								<dd>
									<TextState text={article.texts[lang]} />
								</dd>
							</div>
						))}
						<div className={styles.fact}>
							<dt>{articles.table.changedAt}</dt>
							<dd className={styles.when}>
								<Timestamp at={article.changedAt} />
							</dd>
						</div>
					</dl>
				</li>
			))}
		</ul>
	);
}
