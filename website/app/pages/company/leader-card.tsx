import { leaderAddress } from '@portico/api/addresses/addresses.ts';
import type { LeaderCard as Leader } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import { TitleText } from '@portico/design/title-text.tsx';
import { PageLink } from '../../components/links.tsx';
import { LocalName } from '../../components/local-name.tsx';
import { SiteMark } from '../../components/site-mark.tsx';
import { useLanguage } from '../../state/language.ts';
import styles from './leader-card.module.css';

type Props = {
	leader: Leader;
	rank: 'first' | 'second' | 'other';
	/** Whether it is likely to be the page's LCP image. */
	priority?: boolean;
};

const sizes = {
	first: '(width >= 100rem) 37rem, (width >= 48rem) 38vw, 92vw',
	second: '(width >= 100rem) 30rem, (width >= 80rem) 30vw, (width >= 48rem) 22vw, 45vw',
	other: '(width >= 100rem) 22rem, (width >= 48rem) 22vw, 45vw',
};

/** Portrait, name and positions; the whole card is a link. */
export function LeaderCard({ leader, rank, priority = false }: Props) {
	const language = useLanguage();
	return (
		<article className={rank === 'other' ? styles.leader : `${styles.leader} ${styles[rank]}`}>
			<LeaderPortrait leader={leader} sizes={sizes[rank]} alt="" priority={priority} />
			<div className={rank === 'first' ? styles.plate : styles.text}>
				<h2 className={styles.name}>
					<PageLink className={styles.link} to={leaderAddress(leader.number, language)}>
						<LocalName name={leader.name} />
					</PageLink>
				</h2>
				<Positions leader={leader} className={styles.position} />
			</div>
		</article>
	);
}

type LeaderPortraitProps = {
	leader: Leader;
	sizes: string;
	/** Defaults to the picture's own text; empty if the name is beside it. */
	alt?: string;
	priority?: boolean;
};

/** The brand mark replaces a missing portrait. */
export function LeaderPortrait({ leader: { portrait }, ...rest }: LeaderPortraitProps) {
	return (
		<div className={styles.portrait}>
			{portrait ? <ResponsivePicture picture={portrait} {...rest} /> : <SiteMark className={styles.mark} />}
		</div>
	);
}

export function Positions({ leader, className }: { leader: Leader; className?: string | undefined }) {
	return leader.positions.map((position) => (
		<p key={position.text} className={className} lang={languageTag(position.lang)}>
			<TitleText {...position} />
		</p>
	));
}
