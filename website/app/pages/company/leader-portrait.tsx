import type { LeaderCard } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import { TitleText } from '@portico/design/title-text.tsx';
import { SiteMark } from '../../components/site-mark.tsx';
import styles from './leader-portrait.module.css';

type Props = {
	leader: LeaderCard;
	sizes: string;
	/** Defaults to the picture's own text; empty if the name is beside it. */
	alt?: string;
	priority?: boolean;
};

/** The brand mark replaces a missing portrait. */
export function LeaderPortrait({ leader: { portrait }, ...rest }: Props) {
	return (
		<div className={styles.portrait}>
			{portrait ? <ResponsivePicture picture={portrait} {...rest} /> : <SiteMark className={styles.mark} />}
		</div>
	);
}

export function Positions({ leader, className }: { leader: LeaderCard; className?: string | undefined }) {
	return leader.positions.map((position) => (
		<p key={position.text} className={className} lang={languageTag(position.lang)}>
			<TitleText {...position} />
		</p>
	));
}
