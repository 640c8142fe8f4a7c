import { homeAddress } from '@portico/api/addresses.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import { ColumnLink } from '../../../components/column-link/column-link.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { PageLink } from '../../../components/page-link/page-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';

/** In the place of a column's articles where it has none in this language: the columns near it. */
export function EmptyColumn({ column }: { column: Column }) {
	const { lists, message } = useMessages();
	const language = useLanguage();
	const nearby = [...column.trail.slice(-1), ...column.siblings].filter(
		({ fdCode }) => fdCode !== column.fdCode,
	);
	return (
		<EmptyState title={lists.empty} hint={lists.emptyHint}>
			{nearby.map((each) => (
				<ColumnLink key={each.fdCode} column={each} />
			))}
			{nearby.length === 0 && <PageLink to={homeAddress(language)}>{message.backHome}</PageLink>}
		</EmptyState>
	);
}
