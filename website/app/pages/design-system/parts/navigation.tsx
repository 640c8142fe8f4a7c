import { homeAddress, inLanguage } from '@portico/api/addresses.ts';
import { Badge } from '../../../components/badge/badge.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import {
	ArrowIcon,
	CloseIcon,
	ExpandIcon,
	MenuIcon,
	SearchIcon,
	ShieldIcon,
	UpIcon,
} from '../../../components/icons/icons.tsx';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { Pagination } from '../../../components/pagination/pagination.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { BrandMark } from '../../../page-frame/header/brand-mark.tsx';
import { useLanguage } from '../../../page-frame/language.ts';
import { useShown } from '../use-shown.ts';
import { Columns } from './columns.tsx';
import { Part, Specimen } from './part.tsx';

/** What leads on, counts, and stands where nothing is. The breadcrumbs are those of the page's own head. */
export function Navigation({ id }: { id: string }) {
	const { texts, column } = useShown();
	const { lists } = useMessages();
	const language = useLanguage();
	return (
		<Part id={id} title={texts.navigation}>
			<Columns least="20rem">
				<Specimen title={texts.icons}>
					<div
						style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-5)' }}
						aria-hidden="true"
					>
						<SearchIcon />
						<MenuIcon />
						<CloseIcon />
						<ExpandIcon />
						<ArrowIcon />
						<UpIcon />
						<ShieldIcon />
						<span style={{ inlineSize: '3rem', color: 'var(--colour-brand)' }}>
							<BrandMark />
						</span>
					</div>
				</Specimen>
				<Specimen title={texts.badges}>
					<div style={{ display: 'flex', gap: 'var(--space-4)' }}>
						<Badge count={3} />
						<Badge count={56} />
						<Badge count={1_956} />
					</div>
				</Specimen>
			</Columns>
			<Specimen title={texts.pages}>
				<Pagination page={20} pageSize={20} total={795} address={inLanguage('/design-system', language)} />
			</Specimen>
			<Specimen title={texts.empty}>
				<EmptyState title={lists.empty} hint={lists.emptyHint}>
					<PageLink to={homeAddress(language)}>{texts.wayOn}</PageLink>
					<ColumnLink column={column} />
				</EmptyState>
			</Specimen>
		</Part>
	);
}
