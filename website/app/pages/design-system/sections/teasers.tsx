import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import { DatedHeadlines } from '../../../components/article-teasers/dated-headlines.tsx';
import { DatedEntries } from '../../columns/article-list/dated-entries.tsx';
import { useDesignSystem } from '../use-design-system.ts';
import { Columns } from './columns.tsx';
import { Section, Specimen } from './section.tsx';

/** Articles in all list forms, with and without optional parts. */
export function Teasers({ id }: { id: string }) {
	const { texts, articles } = useDesignSystem();
	const { withPicture, withVideo, textOnly } = articles;
	return (
		<Section id={id} title={texts.teasers}>
			<Specimen title={texts.leadingCard}>
				<Columns minWidth="30rem">
					<ArticleCard
						article={withPicture}
						sizes="(width >= 64rem) 45vw, 92vw"
						headingLevel={3}
						leading
						withSummary
						markPinned
					/>
					<ArticleCard article={textOnly} sizes="45vw" headingLevel={3} leading withSummary />
				</Columns>
			</Specimen>
			<Specimen title={texts.cards}>
				<Columns minWidth="18rem">
					{[withPicture, withVideo, textOnly].map((article) => (
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
				<DatedEntries articles={[withVideo, withPicture, textOnly]} />
			</Specimen>
			<Specimen title={texts.headlines}>
				<DatedHeadlines articles={[withPicture, withVideo, textOnly]} markPinned />
			</Specimen>
		</Section>
	);
}
