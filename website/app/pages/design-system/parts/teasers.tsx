import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import { DatedHeadlines } from '../../../components/article-teasers/dated-headlines.tsx';
import { DatedEntries } from '../../columns/article-list/dated-entries.tsx';
import { useShown } from '../use-shown.ts';
import { Columns } from './columns.tsx';
import { Part, Specimen } from './part.tsx';

/** Articles in every form lists have, with and without what may be missing. */
export function Teasers({ id }: { id: string }) {
	const { texts, articles } = useShown();
	const { pictured, filmed, bare } = articles;
	return (
		<Part id={id} title={texts.teasers}>
			<Specimen title={texts.leadingCard}>
				<Columns least="30rem">
					<ArticleCard
						article={pictured}
						sizes="(width >= 64rem) 45vw, 92vw"
						headingLevel={3}
						leading
						withSummary
						markPinned
					/>
					<ArticleCard article={bare} sizes="45vw" headingLevel={3} leading withSummary />
				</Columns>
			</Specimen>
			<Specimen title={texts.cards}>
				<Columns least="18rem">
					{[pictured, filmed, bare].map((article) => (
						<ArticleCard
							key={article.articleId}
							article={article}
							sizes="(width >= 64rem) 30vw, (width >= 40rem) 45vw, 92vw"
							headingLevel={3}
							withSummary
						/>
					))}
				</Columns>
			</Specimen>
			<Specimen title={texts.entries}>
				<DatedEntries articles={[filmed, pictured, bare]} />
			</Specimen>
			<Specimen title={texts.headlines}>
				<DatedHeadlines articles={[pictured, filmed, bare]} markPinned />
			</Specimen>
		</Part>
	);
}
