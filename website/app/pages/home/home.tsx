import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { VideoFigure } from '@portico/design/article-blocks/video/video-figure.tsx';
import { EmptyState } from '@portico/design/empty-state.tsx';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import container from '@portico/design/styles/layout.module.css';
import { useLoaderData } from 'react-router';
import { SectionHeading } from '../../components/headings.tsx';
import { ColumnLink, ExternalLink } from '../../components/links.tsx';
import { LocalName, LocalParagraph } from '../../components/local-name.tsx';
import { MostRead } from '../../components/most-read/most-read.tsx';
import type { PageLoader } from '../../data/page-load.ts';
import { useMessages } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta, siteOf, videoObjects } from '../../page-frame/page-meta.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useSite } from '../../state/site-settings.ts';
import fieldStyles from './business-fields.module.css';
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
						<LocalParagraph className={styles.description} text={film.description} />
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

/**
 * The group's business fields. On hover or focus, a field's picture appears beside the list; on touch screens
 * each field shows its own.
 */
function BusinessFields({ fields }: { fields: Home['businessFields'] }) {
	const { home } = useMessages();
	if (fields.length === 0) return null;
	return (
		<section className={`${container.container} ${fieldStyles.business}`} aria-labelledby="home-business">
			<SectionHeading id="home-business" title={home.business} />
			<ol className={fieldStyles.fields}>
				{fields.map(({ column, text, picture }, index) => (
					<li key={column.fdCode} className={fieldStyles.field}>
						<div className={fieldStyles.content}>
							<span className={fieldStyles.number} aria-hidden="true">
								{String(index + 1).padStart(2, '0')}
							</span>
							<h3 className={fieldStyles.name}>
								<ColumnLink column={column} />
							</h3>
							<LocalParagraph className={fieldStyles.text} text={text} />
							<ArrowIcon className={fieldStyles.arrow} />
						</div>
						{picture && (
							<ResponsivePicture
								className={fieldStyles.picture}
								picture={picture}
								sizes={fieldSizes(index, fields.length)}
								alt=""
							/>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

/** As in the style sheet: on tablets the first and an odd one in full width, on phones the first. */
function fieldSizes(index: number, count: number): string {
	const tabletSize = index === 0 || (index === count - 1 && count % 2 === 0) ? '92vw' : '46vw';
	return `(width >= 64rem) 55rem, (width >= 40rem) ${tabletSize}, ${index === 0 ? '92vw' : '33vw'}`;
}

function SpecialTopics({ topics }: Pick<Home, 'topics'>) {
	if (!topics || topics.topics.length === 0) return null;
	const { name } = topics.column;
	const sizes = topicSizes(topics.topics.length);
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
							<LocalParagraph className={styles.introduction} text={introduction} />
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

/** As in the style sheet: three in a row; one, two or four are larger. */
function topicSizes(topics: number): string {
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
