import { leaderAddress } from '@portico/api/addresses/addresses.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture/responsive-picture.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { useLanguage } from '../../../state/language.ts';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';
import { MarkedName } from './marked-name.tsx';

export function FoundLeader({ entry }: { entry: EntryOf<'leader'> }) {
	const language = useLanguage();
	const { lang, markedName, number, portrait, positions } = entry;
	return (
		<div className={styles.leader}>
			{portrait && <ResponsivePicture className={styles.portrait} picture={portrait} sizes="3.5rem" alt="" />}
			<div>
				<PageLink className={styles.link} to={leaderAddress(number, language)}>
					<MarkedName parts={markedName} lang={lang} />
				</PageLink>
				{positions.map((position) => (
					<p key={position.text} className={styles.fact}>
						<LocalName name={position} />
					</p>
				))}
			</div>
		</div>
	);
}
