import type { LeaderCard } from '@portico/api/answers/company.ts';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { BrandMark } from '../../../page-frame/header/brand-mark.tsx';
import styles from './leader-portrait.module.css';

type Props = {
	leader: LeaderCard;
	/** How wide it stands on the page (`sizes`). */
	sizes: string;
	/** The picture's own text unless given; '' where the name stands beside it. */
	alt?: string;
	priority?: boolean;
};

/** A leader's portrait; the group's mark holds its place where there is none. */
export function LeaderPortrait({ leader: { portrait }, ...rest }: Props) {
	return (
		<div className={styles.portrait}>
			{portrait ? <ResponsivePicture picture={portrait} {...rest} /> : <BrandMark className={styles.mark} />}
		</div>
	);
}
