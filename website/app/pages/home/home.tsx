import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { VideoFigure } from '@portico/design/article-blocks/video/video-figure.tsx';
import { EmptyState } from '@portico/design/empty-state.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import container from '@portico/design/styles/layout.module.css';
import { useLoaderData } from 'react-router';
import { SectionHeading } from '../../components/headings.tsx';
import { ColumnLink, ExternalLink } from '../../components/links.tsx';
import { LocalName } from '../../components/local-name.tsx';
import { MostRead } from '../../components/most-read/most-read.tsx';
import type { PageLoader } from '../../data/page-load.ts';
import { useMessages } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta, siteOf, videoObjects } from '../../page-frame/page-meta.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useSite } from '../../state/site-settings.ts';
import { BusinessFields } from './business-fields.tsx';
import styles from './home.module.css';
import { HomeNews } from './home-news.tsx';
import { Slider } from './slider.tsx';

export const load: PageLoader<Home> = ({ client, language }) => client.home({ lang: language });

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Home }) {
	const site = siteOf(args);
	return pageMeta(args, {
		structured: [
			...(site ? [{ '@type': 'WebSite', name: site.name.text, url: site.siteUrl }] : []),
			...videoObjects(loaderData?.film ? [loaderData.film] : [], site),
		],
	});
}

/** Whether the store has nothing to show yet, as at the first start without the demo. */
function isEmpty({ slider, news, moreNews, notices, topics, film, businessFields, figures }: Home): boolean {
	const sections = [news, moreNews, notices, topics, film];
	return (
		sections.every((section) => section === null) &&
		[slider, businessFields, figures].every(({ length }) => length === 0)
	);
}

/** Tells the operator of an empty site what to do first. */
function EmptySite() {
	const { home } = useMessages();
	return (
		<div className={container.container}>
			<EmptyState title={home.empty} hint={home.emptyHint}>
				<a href="/newsroom">{home.emptyNewsroom}</a>
			</EmptyState>
		</div>
	);
}

export default function HomePage() {
	const home = useLoaderData<Home>();
	const { name } = useSite();
	const showSlider = useInterfaceState((state) => state.showSlider);
	return (
		<>
			<h1 className={container.hidden}>
				<LocalName name={name} />
			</h1>
			{isEmpty(home) && <EmptySite />}
			{showSlider && home.slider.length > 0 && <Slider slides={home.slider} />}
			<HomeNews news={home.news} moreNews={home.moreNews} notices={home.notices} />
			<GroupFigures figures={home.figures} />
			<BusinessFields fields={home.businessFields} />
			<GroupVideo film={home.film} />
			<SpecialTopics topics={home.topics} />
			<div className={`${container.container} ${styles.mostRead}`}>
				<MostRead />
			</div>
			<FriendlyLinks />
		</>
	);
}

/** The group's video on a dark background. */
function GroupVideo({ film }: Pick<Home, 'film'>) {
	if (!film) return null;
	return (
		<section className={styles.band} aria-labelledby="home-film">
			<div className={container.container}>
				<div className={styles.layout}>
					<div className={styles.text}>
						<h2 id="home-film" className={styles.title}>
							<LocalName name={film.title} />
						</h2>
						{film.description && (
							<p className={styles.description} lang={languageTag(film.description.lang)}>
								{film.description.text}
							</p>
						)}
					</div>
					<div className={styles.video}>
						<VideoFigure video={film} sizes="(width >= 100rem) 67rem, (width >= 64rem) 69vw, 92vw" />
					</div>
				</div>
			</div>
		</section>
	);
}

/** Key figures. The heading takes the first cell, or the row above if four figures fill one. */
function GroupFigures({ figures }: Pick<Home, 'figures'>) {
	const { home } = useMessages();
	if (figures.length === 0) return null;
	return (
		<section className={styles.groupFiguresBand} aria-labelledby="home-figures">
			<div className={`${container.container} ${styles.fields}`}>
				<h2 id="home-figures" className={styles.heading}>
					{home.figures}
				</h2>
				<dl className={styles.figures}>
					{figures.map((figure) => (
						<div key={figure.label.text} className={styles.figure}>
							<dt className={styles.label}>
								<LocalName name={figure.label} />
							</dt>
							<dd className={styles.quantity}>
								<span className={styles.value}>{figure.value}</span>{' '}
								{figure.unit && (
									<span className={styles.unit}>
										<LocalName name={figure.unit} />
									</span>
								)}
							</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}

function SpecialTopics({ topics }: Pick<Home, 'topics'>) {
	if (!topics || topics.topics.length === 0) return null;
	const { name } = topics.column;
	const sizes = sizesOf(topics.topics.length);
	return (
		<section className={styles.specialTopicsBand} aria-labelledby="home-topics">
			<div className={container.container}>
				<SectionHeading
					id="home-topics"
					title={name.text}
					lang={languageTag(name.lang)}
					column={topics.column}
				/>
				<ul className={styles.topics}>
					{topics.topics.map(({ column, introduction, cover }) => (
						<li key={column.fdCode} className={styles.topic}>
							{cover && <ResponsivePicture className={styles.cover} picture={cover} sizes={sizes} alt="" />}
							<h3 className={styles.name}>
								<ColumnLink column={column} />
							</h3>
							{introduction && (
								<p className={styles.introduction} lang={languageTag(introduction.lang)}>
									{introduction.text}
								</p>
							)}
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

/** As in the style sheet: three in a row; one, two or four are larger. */
function sizesOf(topics: number): string {
	const inRow = topics === 1 ? 1 : topics === 2 || topics === 4 ? 2 : 3;
	return `(width >= 100rem) ${90 / inRow}rem, (width >= 48rem) ${Math.round(92 / inRow)}vw, 92vw`;
}

function FriendlyLinks() {
	const { footcontent } = useMessages();
	const { friendlyLinks } = useSite();
	if (friendlyLinks.length === 0) return null;
	return (
		<section className={`${container.container} ${styles.section}`} aria-labelledby="home-links">
			<div className={styles.links}>
				<h2 id="home-links" className={styles.friendlyLinksHeading}>
					{footcontent.friendlyLinks}
				</h2>
				<ul className={styles.list}>
					{friendlyLinks.map((link) => (
						<li key={link.href} className={styles.link}>
							<ExternalLink href={link.href}>
								<LocalName name={link.name} />
								<span className={container.hidden}>{footcontent.outsideLink}</span>
							</ExternalLink>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
