import type { MetaDescriptor } from 'react-router';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { inBrowser, onServer, type PageLoad } from '../../data/page-load.ts';
import container from '../../design/container.module.css';
import waysOn from '../../design/ways-on.module.css';
import { type MetaArguments, pageMeta } from '../../page-frame/document/page-meta.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { Colours } from './parts/colours.tsx';
import { Controls } from './parts/controls.tsx';
import { Motifs } from './parts/motifs.tsx';
import { Navigation } from './parts/navigation.tsx';
import { Spaces } from './parts/spaces.tsx';
import { Teasers } from './parts/teasers.tsx';
import { TypeScale } from './parts/type-scale.tsx';
import type { Shown } from './shown/shown.ts';
import { useShown } from './use-shown.ts';

const parts = {
	colours: Colours,
	type: TypeScale,
	spaces: Spaces,
	motifs: Motifs,
	teasers: Teasers,
	controls: Controls,
	navigation: Navigation,
} as const;

/** Words, tokens and samples are data of the page, which come with it in its language and add nothing to its code. */
const load: PageLoad<Shown> = async ({ language }) => (await import('./shown/shown.ts')).shownIn(language);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Shown }): MetaDescriptor[] {
	if (!loaderData) return [];
	const { title, introduction } = loaderData.texts;
	return pageMeta(args, { title, description: introduction, noindex: true });
}

/**
 * `design-system`: the whole of the look on one page, for those who work on the site. Nothing leads here,
 * its code is fetched by those who come only, and it has no rules of its own in the style sheet.
 */
export default function DesignSystemPage() {
	const { texts: words, column } = useShown();
	const language = useLanguage();
	return (
		<>
			<PageHeading
				name={{ text: words.title, lang: language }}
				introduction={{ text: words.introduction, lang: language }}
				trail={[column]}
			>
				<nav aria-label={words.parts}>
					<ul className={waysOn.waysOn}>
						{Object.keys(parts).map((id) => (
							<li key={id}>
								<a href={`#${id}`}>{words[id as keyof typeof parts]}</a>
							</li>
						))}
					</ul>
				</nav>
			</PageHeading>
			<div className={container.container} style={{ paddingBlockEnd: 'var(--space-section)' }}>
				{Object.entries(parts).map(([id, Shown]) => (
					<Shown key={id} id={id} />
				))}
			</div>
		</>
	);
}
