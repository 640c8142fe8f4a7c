import { languageTag, otherLanguage } from '@portico/api/languages.ts';
import { Link } from 'react-router';
import { ColumnLink } from '../../components/column-link/column-link.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { type AskedSearch, addressOfSearch, isNarrowed } from './asked-search.ts';

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

/** Nothing was found: what to try, a wider search first, then the texts of the other language. */
export function NothingFound({ asked }: { asked: AskedSearch }) {
	const { search } = useMessages();
	const menus = useInterfaceState((state) => state.menus);
	const language = useLanguage();
	const other = otherLanguage(language);
	const widened = { ...asked, fdCode: '', from: '', to: '', page: '' };
	return (
		<EmptyState title={search.nothingFound(asked.q)} hint={search.nothingFoundHint}>
			{isNarrowed(asked) && <Link to={addressOfSearch(widened, language)}>{search.widen}</Link>}
			<Link to={addressOfSearch(widened, other)} hrefLang={languageTag(other)}>
				{search.inOtherLanguage}
			</Link>
			{menus.map((column) => (
				<ColumnLink key={column.fdCode} column={column} />
			))}
		</EmptyState>
	);
}
