import { leaderAddress, splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { MenuItem } from '@portico/api/answers/columns.ts';
import type { Leader } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/layout.module.css';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { Breadcrumbs } from '../../components/headings.tsx';
import { PageLink } from '../../components/links.tsx';
import { LocalName, LocalParagraph } from '../../components/local-name.tsx';
import type { PageLoader } from '../../data/page-load.ts';
import { messagesIn, useMessages } from '../../messages/messages.ts';
import { useCurrentColumn } from '../../page-frame/header/use-current-column.ts';
import { homeCrumb, type MetaArguments, pageMeta, siteOf } from '../../page-frame/page-meta.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useLanguage } from '../../state/language.ts';
import { LeaderPortrait, Positions } from './leader-card.tsx';
import styles from './leader-detail.module.css';

/** The number is part of the fixed path. */
export const load: PageLoader<Leader> = ({ client, language, path }) =>
	// ReDoS waiver: an address that leads here is short.
	client.leader({ number: Number(/\d+$/.exec(path)?.[0]), lang: language });

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Leader }): MetaDescriptor[] {
	if (!loaderData) return [];
	const { name, positions, portrait } = loaderData;
	const { language } = splitLanguage(args.location.pathname);
	const { leaders } = messagesIn(language);
	return pageMeta(args, {
		title: name.text,
		description: leaders.nameAndPosition(name.text, positions[0]?.text ?? ''),
		type: 'profile',
		image: portrait,
		breadcrumbs: [homeCrumb(siteOf(args), language), { name: name.text, address: null }],
	});
}

/** `companyLeaderDetail1` to `12`: portrait, positions, biography and date line. */
export default function LeaderDetail() {
	const leader = useLoaderData<Leader>();
	const { leaders } = useMessages();
	const menus = useInterfaceState((state) => state.menus);
	const trail = leadersColumnTrail(menus);
	const column = trail.at(-1);
	useCurrentColumn(column ? { fdCode: column.fdCode, trail: trail.slice(0, -1) } : null);
	return (
		<div className={container.container}>
			<div className={styles.crumbs}>
				<Breadcrumbs trail={trail} />
			</div>
			<article className={styles.leader}>
				<div className={styles.portrait}>
					<LeaderPortrait
						leader={leader}
						sizes="(width >= 100rem) 37rem, (width >= 48rem) 38vw, 92vw"
						priority
					/>
				</div>
				<div className={styles.text}>
					<h1 className={styles.name}>
						<LocalName name={leader.name} />
					</h1>
					<Positions leader={leader} className={styles.position} />
					{leader.biography && (
						<>
							<h2 className={styles.heading}>{leaders.biography}</h2>
							<div
								className={styles.biography}
								lang={languageTag(leader.biography.lang)}
								// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on import
								dangerouslySetInnerHTML={{ __html: leader.biography.html }}
							/>
						</>
					)}
					<LocalParagraph className={styles.dateLine} text={leader.dateLine} />
				</div>
			</article>
			<AllLeaders leader={leader} />
		</div>
	);
}

/** The trail to the column that lists the leaders; empty if the menu has none. */
export function leadersColumnTrail(menus: MenuItem[]): MenuItem[] {
	for (const item of menus) {
		if (item.page === 'leaders') return [item];
		const below = leadersColumnTrail(item.children);
		if (below.length > 0) return [item, ...below];
	}
	return [];
}

/** All leaders by rank, with links to the previous and next one. */
function AllLeaders({ leader: current }: { leader: Leader }) {
	const { leaders } = useMessages();
	const language = useLanguage();
	if (current.others.length === 0) return null;
	const before = current.others.slice(0, current.rank - 1);
	const all = [...before, current, ...current.others.slice(before.length)];
	const previous = all[current.rank - 2];
	const next = all[current.rank];
	return (
		<nav className={styles.leaders} aria-labelledby="all-leaders">
			<div className={styles.head}>
				<h2 id="all-leaders" className={styles.allLeadersHeading}>
					{leaders.all}
				</h2>
				{previous && (
					<PageLink className={styles.adjacent} rel="prev" to={leaderAddress(previous.number, language)}>
						<ArrowIcon className={styles.arrow} />
						{leaders.previous(previous.name.text)}
					</PageLink>
				)}
				{next && (
					<PageLink className={styles.adjacent} rel="next" to={leaderAddress(next.number, language)}>
						{leaders.next(next.name.text)}
						<ArrowIcon className={styles.arrow} />
					</PageLink>
				)}
			</div>
			<ol className={styles.list}>
				{all.map((leader) => (
					<li key={leader.number}>
						<PageLink
							className={styles.otherLeader}
							to={leaderAddress(leader.number, language)}
							aria-current={leader === current ? 'page' : undefined}
						>
							<LeaderPortrait
								leader={leader}
								sizes="(width >= 64rem) 8rem, (width >= 40rem) 15vw, 22vw"
								alt=""
							/>
							<span className={styles.allLeadersName}>
								<LocalName name={leader.name} />
							</span>
						</PageLink>
					</li>
				))}
			</ol>
		</nav>
	);
}
