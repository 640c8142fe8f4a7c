import type { Home } from '@portico/api/answers/site.ts';
import container from '@portico/design/styles/container.module.css';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useLoaderData } from 'react-router';
import { LocalName } from '../../components/local-name/local-name.tsx';
import { MostRead } from '../../components/most-read/most-read.tsx';
import { createClientLoader, createLoader, type PageLoader } from '../../data/page-load.ts';
import { type MetaArguments, pageMeta, siteOf } from '../../page-frame/document/page-meta.ts';
import { videoObjects } from '../../page-frame/document/video-objects.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useSite } from '../../state/site-settings.ts';
import styles from './home.module.css';
import { BusinessFields } from './sections/business-fields.tsx';
import { FriendlyLinks } from './sections/friendly-links.tsx';
import { GroupFigures } from './sections/group-figures.tsx';
import { GroupVideo } from './sections/group-video.tsx';
import { HomeNews } from './sections/news/home-news.tsx';
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

export default function HomePage() {
	const home = useLoaderData<Home>();
	const { name } = useSite();
	const showSlider = useInterfaceState((state) => state.showSlider);
	return (
		<>
			<h1 className={hidden.hidden}>
				<LocalName name={name} />
			</h1>
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
