import { leaderAddress } from '@portico/api/addresses/addresses.ts';
import type { Leader } from '@portico/api/answers/company.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { PageLink } from '../../../components/links/page-link.tsx';
import { LocalName } from '../../../components/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { LeaderPortrait } from '../leader-card/leader-portrait.tsx';
import styles from './all-leaders.module.css';

/** All leaders by rank, with links to the previous and next one. */
export function AllLeaders({ leader: current }: { leader: Leader }) {
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
				<h2 id="all-leaders" className={styles.heading}>
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
							className={styles.leader}
							to={leaderAddress(leader.number, language)}
							aria-current={leader === current ? 'page' : undefined}
						>
							<LeaderPortrait
								leader={leader}
								sizes="(width >= 64rem) 8rem, (width >= 40rem) 15vw, 22vw"
								alt=""
							/>
							<span className={styles.name}>
								<LocalName name={leader.name} />
							</span>
						</PageLink>
					</li>
				))}
			</ol>
		</nav>
	);
}
