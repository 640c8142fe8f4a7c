import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';

/** Before anything was asked for: how to ask, and where to look without asking. */
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
