import { columnAddress } from '@portico/api/addresses.ts';
import { languageTag } from '@portico/api/languages.ts';
import { OutsideLink } from '../../../components/links/outside-link/outside-link.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { MarkedText } from '../../../components/search-suggestions/marked-text.tsx';
import { useLanguage } from '../../../page-frame/language.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { organisationColumn } from '../menu-columns.ts';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';

/** A unit of the organisation, which leads to its own website, or else to its place in the organisation's chart. */
export function FoundUnit({ entry: { above, href, lang, markedName, unitId } }: { entry: EntryOf<'unit'> }) {
	const language = useLanguage();
	const organisation = useInterfaceState((state) => organisationColumn(state.menus));
	const name = (
		<span lang={lang === language ? undefined : languageTag(lang)}>
			<MarkedText parts={markedName} />
		</span>
	);
	return (
		<>
			{href ? (
				<OutsideLink className={styles.link} href={href}>
					{name}
				</OutsideLink>
			) : organisation ? (
				<PageLink
					className={styles.link}
					to={`${columnAddress(organisation, language)}#${encodeURIComponent(unitId)}`}
				>
					{name}
				</PageLink>
			) : (
				name
			)}
			{above && (
				<p className={styles.fact}>
					<LocalName name={above} />
				</p>
			)}
		</>
	);
}
