import { splitLanguage } from '@portico/api/addresses.ts';
import type { Leader } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { MetaDescriptor } from 'react-router';
import { useLoaderData } from 'react-router';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { inBrowser, onServer, type PageLoad } from '../../../data/page-load.ts';
import container from '../../../design/container.module.css';
import { messagesIn, useMessages } from '../../../messages/messages.ts';
import { homeCrumb, type MetaArguments, pageMeta, siteOf } from '../../../page-frame/document/page-meta.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { LeaderCard } from '../leader-card/leader-card.tsx';
import styles from './leader-detail.module.css';
import { leadersColumnIn } from './leaders-column.ts';

/** Each leader has a page with a fixed address and no parameters; its number stands in the address. */
const load: PageLoad<Leader> = ({ client, language, path }) =>
	client.leader({ number: Number(/\d+$/.exec(path)?.[0]), lang: language });
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Leader }): MetaDescriptor[] {
	if (!loaderData) return [];
	const { language } = splitLanguage(args.location.pathname);
	const { leaders } = messagesIn(language);
	const position = loaderData.positions[0]?.text ?? '';
	return pageMeta(args, {
		title: loaderData.name.text,
		description: leaders.namedAs(loaderData.name.text, position),
		type: 'profile',
		image: loaderData.portrait,
		breadcrumbs: [homeCrumb(siteOf(args), language), { name: loaderData.name.text, address: null }],
	});
}

/** `companyLeaderDetail1` to `12`: portrait, position lines, biography, date line. */
export default function LeaderDetail() {
	const leader = useLoaderData<Leader>();
	const { leaders } = useMessages();
	const menus = useInterfaceState((state) => state.menus);
	const trail = leadersColumnIn(menus);
	const column = trail.at(-1);
	useCurrentColumn(column ? { fdCode: column.fdCode, trail: trail.slice(0, -1) } : null);
	return (
		<div className={container.container}>
			<div className={styles.crumbs}>
				<Breadcrumbs trail={trail} />
			</div>
			<article className={styles.leader}>
				{leader.portrait && (
					<ResponsivePicture
						className={styles.portrait}
						picture={leader.portrait}
						sizes="(width >= 48rem) 24rem, 100vw"
						priority
					/>
				)}
				<div>
					<h1>
						<LocalName name={leader.name} />
					</h1>
					{leader.positions.map((position) => (
						<p key={position.text} className={styles.position} lang={languageTag(position.lang)}>
							{position.text}
						</p>
					))}
					{leader.biography && (
						<>
							<h2 className={styles.heading}>{leaders.biography}</h2>
							<div
								className={styles.biography}
								lang={languageTag(leader.biography.lang)}
								// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written
								dangerouslySetInnerHTML={{ __html: leader.biography.html }}
							/>
						</>
					)}
					{leader.dateLine && (
						<p className={styles.dateLine} lang={languageTag(leader.dateLine.lang)}>
							{leader.dateLine.text}
						</p>
					)}
				</div>
			</article>
			{leader.others.length > 0 && (
				<section aria-labelledby="other-leaders" className={styles.others}>
					<h2 id="other-leaders">{leaders.others}</h2>
					<ul className={styles.othersList}>
						{leader.others.map((other) => (
							<li key={other.number}>
								<LeaderCard
									leader={other}
									heading="h3"
									sizes="(width >= 64rem) 12rem, (width >= 40rem) 25vw, 50vw"
								/>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}
