import type { SearchResults } from '@portico/api/answers/search.ts';
import { otherLanguage } from '@portico/api/languages.ts';
import { Link } from 'react-router';
import { ColumnLink } from '../../components/column-link/column-link.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { type AskedSearch, addressOfSearch, isNarrowed, widened } from './asked/asked-search.ts';
import { useNarrowing } from './asked/use-narrowing.ts';

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

type Props = { asked: AskedSearch; results: SearchResults };

/** No article was found: where it was looked, and what to try, a wider search before the other language. */
export function NothingFound({ asked, results }: Props) {
	const { search } = useMessages();
	const menus = useInterfaceState((state) => state.menus);
	const language = useLanguage();
	const searched = asked.in === '' ? language : asked.in;
	const instead = searched === 'all' ? null : otherLanguage(searched);
	const places = useNarrowing(asked).filter(({ of }) => of !== 'language');
	const hint = [
		search.searchedIn([...places.map(({ label }) => label), search.articlesIn[searched]]),
		search.nothingFoundHint,
	].join(language === 'zh' ? '' : ' ');
	return (
		<EmptyState title={search.nothingFound(results.q)} hint={hint}>
			{isNarrowed(asked) && <Link to={addressOfSearch(widened(asked), language)}>{search.widen}</Link>}
			{instead && (
				<Link to={addressOfSearch({ ...widened(asked), in: instead }, language)}>
					{search.articlesInstead[instead]}
				</Link>
			)}
			{menus.map((column) => (
				<ColumnLink key={column.fdCode} column={column} />
			))}
		</EmptyState>
	);
}
