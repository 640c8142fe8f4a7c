import { leaderAddress } from '@portico/api/addresses.ts';
import type { LeaderCard as Leader } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Link } from 'react-router';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './leader-card.module.css';

type Props = {
	leader: Leader;
	/** How wide the portrait stands (`sizes`). */
	sizes: string;
	heading: 'h2' | 'h3';
	priority?: boolean;
};

/** A leader's portrait, name and position lines; the whole of it leads to their page. */
export function LeaderCard({ leader, sizes, heading: Heading, priority = false }: Props) {
	const language = useLanguage();
	return (
		<article className={styles.leader}>
			{leader.portrait && (
				<ResponsivePicture
					className={styles.portrait}
					picture={leader.portrait}
					sizes={sizes}
					alt=""
					priority={priority}
				/>
			)}
			<Heading className={styles.name}>
				<Link to={leaderAddress(leader.number, language)}>
					<LocalName name={leader.name} />
				</Link>
			</Heading>
			{leader.positions.map((position) => (
				<p key={position.text} className={styles.position} lang={languageTag(position.lang)}>
					{position.text}
				</p>
			))}
		</article>
	);
}
