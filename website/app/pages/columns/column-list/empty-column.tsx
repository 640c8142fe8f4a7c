import { homeAddress, searchAddress } from '@portico/api/addresses/addresses.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import { EmptyState } from '@portico/design/empty-state.tsx';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { PageLink } from '../../../components/links/page-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';

/** Shown if a column has no articles in this language; links to its parent or the home page, and to the search. */
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
