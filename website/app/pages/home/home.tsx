import type { Home } from '@portico/api/answers/site.ts';
import { EmptyState } from '@portico/design/empty-state.tsx';
import container from '@portico/design/styles/container.module.css';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useLoaderData } from 'react-router';
import { LocalName } from '../../components/local-name.tsx';
import { MostRead } from '../../components/most-read/most-read.tsx';
import { createClientLoader, createLoader, type PageLoader } from '../../data/page-load.ts';
import { useMessages } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta, siteOf } from '../../page-frame/document/page-meta.ts';
import { videoObjects } from '../../page-frame/document/video-objects.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useSite } from '../../state/site-settings.ts';
import styles from './home.module.css';
import { BusinessFields } from './sections/business-fields.tsx';
import { FriendlyLinks } from './sections/friendly-links.tsx';
import { GroupFigures } from './sections/group-figures.tsx';
import { GroupVideo } from './sections/group-video.tsx';
import { HomeNews } from './sections/home-news.tsx';
import { SpecialTopics } from './sections/special-topics.tsx';
import { Slider } from './slider/slider.tsx';

const load: PageLoader<Home> = ({ client, language }) => client.home({ lang: language });
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

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
			<h1 className={hidden.hidden}>
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
