import type { Article, ArticlePreview } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { ReactNode } from 'react';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './article-facts.module.css';

type Props = {
	article: Article | ArticlePreview;
	/** Absolute, for print. */
	address: string | undefined;
	viewCount: ReactNode;
};

/** Date, people and view count; in print also the address. */
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
						<PublicationDate timestamp={article.publishedAt} form="long" />
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
				<div className={styles.printOnly}>
					<dt>{aritcile.address}</dt>
					<dd>{address}</dd>
				</div>
			)}
		</dl>
	);
}
