import type { Home } from '@portico/api/answers/site.ts';
import { useLoaderData } from 'react-router';
import { LocalName } from '../../components/local-name/local-name.tsx';
import { MostRead } from '../../components/most-read/most-read.tsx';
import { inBrowser, onServer, type PageLoad } from '../../data/page-load.ts';
import container from '../../design/container.module.css';
import hidden from '../../design/visually-hidden.module.css';
import { type MetaArguments, pageMeta, siteOf } from '../../page-frame/document/page-meta.ts';
import { videoObjects } from '../../page-frame/document/video-objects.ts';
import { useSite } from '../../page-frame/site-settings.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import styles from './home.module.css';
import { BusinessFields } from './sections/business-fields.tsx';
import { FriendlyLinks } from './sections/friendly-links.tsx';
import { GroupFigures } from './sections/group-figures.tsx';
import { GroupFilm } from './sections/group-film.tsx';
import { HomeNews } from './sections/news/home-news.tsx';
import { SpecialTopics } from './sections/special-topics.tsx';
import { Slider } from './slider/slider.tsx';

const load: PageLoad<Home> = ({ client, language }) => client.home({ lang: language });
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Home }) {
	const site = siteOf(args);
	return pageMeta(args, {
		structured: [
			...(site ? [{ '@type': 'WebSite', name: site.name.text, url: site.siteUrl }] : []),
			...videoObjects(loaderData?.film ? [loaderData.film] : [], site),
		],
	});
}

/** The home page, pictures and words by turns, on paper and on fields of colour by turns. */
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
			<GroupFilm film={home.film} />
			<SpecialTopics topics={home.topics} />
			<div className={`${container.container} ${styles.mostRead}`}>
				<MostRead />
			</div>
			<FriendlyLinks />
		</>
	);
}
