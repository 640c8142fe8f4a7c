import { homeAddress, searchAddress } from '@portico/api/addresses.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';

/** In the place of a column's articles where it has none in this language: the column above, or a search. */
export function EmptyColumn({ column }: { column: Column }) {
	const { lists, message } = useMessages();
	const language = useLanguage();
	const parent = column.trail.at(-1);
	return (
		<EmptyState title={lists.empty} hint={lists.emptyHint}>
			{parent ? (
				<ColumnLink column={parent} />
			) : (
				<PageLink to={homeAddress(language)}>{message.backHome}</PageLink>
			)}
			<PageLink to={searchAddress(language)}>{message.searchInstead}</PageLink>
		</EmptyState>
	);
}
