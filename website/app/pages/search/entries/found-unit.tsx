import { columnAddress } from '@portico/api/addresses/addresses.ts';
import { ExternalLink } from '../../../components/links/external-link/external-link.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { useLanguage } from '../../../state/language.ts';
import { organisationColumn } from '../menu-columns.ts';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';
import { MarkedName } from './marked-name.tsx';

/** Links to the unit's website, or to its place in the organisation chart. */
export function FoundUnit({ entry: { above, href, lang, markedName, unitId } }: { entry: EntryOf<'unit'> }) {
	const language = useLanguage();
	const organisation = useInterfaceState((state) => organisationColumn(state.menus));
	const name = <MarkedName parts={markedName} lang={lang} />;
	return (
		<>
			{href ? (
				<ExternalLink className={styles.link} href={href}>
					{name}
				</ExternalLink>
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
