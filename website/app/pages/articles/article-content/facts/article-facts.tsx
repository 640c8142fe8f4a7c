import type { Article, ArticlePreview } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { ReactNode } from 'react';
import { PublicationDate } from '../../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../../messages/messages.ts';
import styles from './article-facts.module.css';

type Props = {
	article: Article | ArticlePreview;
	/** Where it stands for everybody, absolute; shown on paper. */
	address: string | undefined;
	viewCount: ReactNode;
};

/** When an article was published, by whom, and how often it was read. On paper also where. */
export function ArticleFacts({ article, address, viewCount }: Props) {
	const { aritcile } = useMessages();
	const lang = languageTag(article.lang);
	const people = [
		{ term: aritcile.source, description: article.source },
		{ term: aritcile.author, description: article.author },
		{ term: aritcile.editor, description: article.editor },
	];
	return (
		<dl className={styles.facts}>
			{article.publishedAt && (
				<div>
					<dt>{aritcile.publishedOn}</dt>
					<dd>
						<PublicationDate moment={article.publishedAt} form="words" />
					</dd>
				</div>
			)}
			{people.map(
				({ term, description }) =>
					description && (
						<div key={term}>
							<dt>{term}</dt>
							<dd lang={lang}>{description}</dd>
						</div>
					),
			)}
			{viewCount}
			{address && (
				<div className={styles.onPaper}>
					<dt>{aritcile.address}</dt>
					<dd>{address}</dd>
				</div>
			)}
		</dl>
	);
}
