import { homeAddress, inLanguage } from '@portico/api/addresses/addresses.ts';
import { Badge } from '@portico/design/badge/badge.tsx';
import { EmptyState } from '@portico/design/empty-state.tsx';
import {
	ArrowIcon,
	CloseIcon,
	ExpandIcon,
	MenuIcon,
	SearchIcon,
	ShieldIcon,
	UpIcon,
} from '@portico/design/icons.tsx';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { PageLink } from '../../../components/links/page-link.tsx';
import { Pagination } from '../../../components/pagination/pagination.tsx';
import { SiteMark } from '../../../components/site-mark.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { useDesignSystem } from '../use-design-system.ts';
import { Columns } from './columns.tsx';
import { Section, Specimen } from './section.tsx';

/** Icons, badges, pagination and the empty state. Breadcrumbs are in the page's header. */
export function Navigation({ id }: { id: string }) {
	const { texts, column } = useDesignSystem();
	const { lists } = useMessages();
	const language = useLanguage();
	return (
		<Section id={id} title={texts.navigation}>
			<Columns minWidth="20rem">
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
							<SiteMark />
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
		</Section>
	);
}
