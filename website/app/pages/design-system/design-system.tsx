import container from '@portico/design/styles/container.module.css';
import waysOn from '@portico/design/styles/onward-links.module.css';
import type { MetaDescriptor } from 'react-router';
import { PageHeading } from '../../components/page-heading.tsx';
import { createClientLoader, createLoader, type PageLoader } from '../../data/page-load.ts';
import { type MetaArguments, pageMeta } from '../../page-frame/document/page-meta.ts';
import { useLanguage } from '../../state/language.ts';
import type { DesignSystemData } from './data/design-system-data.ts';
import { Colours } from './sections/colours.tsx';
import { Controls } from './sections/controls.tsx';
import { Motifs } from './sections/motifs.tsx';
import { Navigation } from './sections/navigation.tsx';
import { Spaces } from './sections/spaces.tsx';
import { Teasers } from './sections/teasers.tsx';
import { TypeScale } from './sections/type-scale.tsx';
import { useDesignSystem } from './use-design-system.ts';

const sections = {
	colours: Colours,
	type: TypeScale,
	spaces: Spaces,
	motifs: Motifs,
	teasers: Teasers,
	controls: Controls,
	navigation: Navigation,
} as const;

/** Texts, tokens and samples are loader data, to keep them out of the page's code. */
const load: PageLoader<DesignSystemData> = async ({ language }) =>
	(await import('./data/design-system-data.ts')).designSystemData(language);
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export function meta({
	loaderData,
	...args
}: MetaArguments & { loaderData?: DesignSystemData }): MetaDescriptor[] {
	if (!loaderData) return [];
	const { title, introduction } = loaderData.texts;
	return pageMeta(args, { title, description: introduction, noindex: true });
}

/**
 * `design-system`: the design on one page, for those who work on the site. It is not linked, its code loads on
 * demand, and it adds nothing to the style sheet.
 */
export default function DesignSystemPage() {
	const { texts, column } = useDesignSystem();
	const language = useLanguage();
	return (
		<>
			<PageHeading
				name={{ text: texts.title, lang: language }}
				introduction={{ text: texts.introduction, lang: language }}
				trail={[column]}
			>
				<nav aria-label={texts.parts}>
					<ul className={waysOn.waysOn}>
						{Object.keys(sections).map((id) => (
							<li key={id}>
								<a href={`#${id}`}>{texts[id as keyof typeof sections]}</a>
							</li>
						))}
					</ul>
				</nav>
			</PageHeading>
			<div className={container.container} style={{ paddingBlockEnd: 'var(--space-section)' }}>
				{Object.entries(sections).map(([id, Section]) => (
					<Section key={id} id={id} />
				))}
			</div>
		</>
	);
}
