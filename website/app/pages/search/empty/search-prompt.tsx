import { EmptyState } from '@portico/design/empty-state.tsx';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';

/** Shown before the first search. */
export function SearchPrompt() {
	const { search } = useMessages();
	const menus = useInterfaceState((state) => state.menus);
	return (
		<EmptyState title={search.prompt} hint={search.promptHint}>
			{menus.map((column) => (
				<ColumnLink key={column.fdCode} column={column} />
			))}
		</EmptyState>
	);
}
