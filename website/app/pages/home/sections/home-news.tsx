import { articleAddress } from '@portico/api/addresses.ts';
import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Link } from 'react-router';
import { FilmMark } from '../../../components/article-teasers/film-mark.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { SectionHeading } from '../../../components/section-heading/section-heading.tsx';
import container from '../../../design/container.module.css';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './home-news.module.css';

type NewsSection = NonNullable<Home['news']>;

/** Group news with one lead story, the next ones beside it, and the notices. */
export function HomeNews({ news, moreNews, notices }: Pick<Home, 'news' | 'moreNews' | 'notices'>) {
	if (!news && !moreNews && !notices) return null;
	return (
		<div className={container.container}>
			<div className={styles.news}>
				{news && <LeadNews section={news} />}
				<div className={styles.aside}>
					{notices && <Headlines id="home-notices" section={notices} />}
					{moreNews && <Headlines id="home-more-news" section={moreNews} />}
				</div>
			</div>
		</div>
	);
}

function LeadNews({ section: { column, articles } }: { section: NewsSection }) {
	const language = useLanguage();
	const [lead, ...others] = articles;
	if (!lead) return null;
	return (
		<section className={styles.main} aria-labelledby="home-news">
			<SectionHeading
				id="home-news"
				title={column.name.text}
				lang={languageTag(column.name.lang)}
				column={column}
			/>
			<article className={styles.lead}>
				{lead.cover && (
					<div className={styles.leadCover}>
						<ResponsivePicture
							className={styles.leadPicture}
							picture={lead.cover}
							sizes="(width >= 64rem) 48rem, 100vw"
						/>
						{lead.video && <FilmMark film={lead.video} form="corner" />}
					</div>
				)}
				<h3 className={styles.leadTitle}>
					<Link to={articleAddress(lead.articleId, language)}>{lead.title}</Link>
				</h3>
				<p className={styles.leadSummary}>{lead.summary}</p>
				<PublicationDate className={styles.date} moment={lead.publishedAt} />
			</article>
			<ul className={styles.others}>
				{others.map((article) => (
					<li key={article.articleId} className={styles.other}>
						<h3 className={styles.otherTitle}>
							<Link to={articleAddress(article.articleId, language)}>{article.title}</Link>
						</h3>
						<PublicationDate className={styles.date} moment={article.publishedAt} />{' '}
						{article.video && <FilmMark film={article.video} form="note" />}
					</li>
				))}
			</ul>
		</section>
	);
}

function Headlines({ id, section: { column, articles } }: { id: string; section: NewsSection }) {
	const language = useLanguage();
	return (
		<section aria-labelledby={id}>
			<SectionHeading id={id} title={column.name.text} lang={languageTag(column.name.lang)} column={column} />
			<ul className={styles.headlines}>
				{articles.map((article) => (
					<li key={article.articleId} className={styles.headline}>
						<Link to={articleAddress(article.articleId, language)}>{article.title}</Link>
						<PublicationDate className={styles.date} moment={article.publishedAt} />{' '}
						{article.video && <FilmMark film={article.video} form="note" />}
					</li>
				))}
			</ul>
		</section>
	);
}
