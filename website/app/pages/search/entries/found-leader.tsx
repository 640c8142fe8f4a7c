import { leaderAddress } from '@portico/api/addresses.ts';
import { languageTag } from '@portico/api/languages.ts';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { MarkedText } from '../../../components/search-suggestions/marked-text.tsx';
import { useLanguage } from '../../../page-frame/language.ts';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';

/** A leader with portrait and position lines, who leads to their page. */
export function FoundLeader({ entry }: { entry: EntryOf<'leader'> }) {
	const language = useLanguage();
	const { lang, markedName, number, portrait, positions } = entry;
	return (
		<div className={styles.leader}>
			{portrait && <ResponsivePicture className={styles.portrait} picture={portrait} sizes="3.5rem" alt="" />}
			<div>
				<PageLink className={styles.link} to={leaderAddress(number, language)}>
					<span lang={lang === language ? undefined : languageTag(lang)}>
						<MarkedText parts={markedName} />
					</span>
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
