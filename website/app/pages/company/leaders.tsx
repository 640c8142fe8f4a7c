import type { Column } from '@portico/api/answers/columns.ts';
import type { LeaderCard as Leader } from '@portico/api/answers/company.ts';
import { EmptyState } from '@portico/design/empty-state.tsx';
import container from '@portico/design/styles/layout.module.css';
import { useLoaderData } from 'react-router';
import { PageHeading } from '../../components/headings.tsx';
import type { PageLoader } from '../../data/page-load.ts';
import { useMessages } from '../../messages/messages.ts';
import { useCurrentColumn } from '../../page-frame/header/use-current-column.ts';
import { columnMeta, loadColumn } from '../columns/column-list/column-list-page.tsx';
import { SiblingColumns } from '../columns/column-list/sibling-columns.tsx';
import { LeaderCard } from './leader-card.tsx';
import styles from './leaders.module.css';

type LeadersPage = { column: Column; leaders: Leader[] };

export const load: PageLoader<LeadersPage> = async (call) => {
	const { client, language } = call;
	const [column, leaders] = await Promise.all([loadColumn(call), client.leaders({ lang: language })]);
	return { column, leaders };
};
export const meta = columnMeta;

/** `leaders`: portraits by rank. */
export default function Leaders() {
	const { column, leaders } = useLoaderData<LeadersPage>();
	const messages = useMessages();
	useCurrentColumn(column);
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail}>
				<SiblingColumns column={column} />
			</PageHeading>
			<div className={container.container}>
				{leaders.length === 0 ? (
					<EmptyState title={messages.leaders.empty} />
				) : (
					<ol className={styles.leaders}>
						{leaders.map((leader, index) => {
							const rank = rankOf(index);
							return (
								<li key={leader.number} className={rank === 'other' ? undefined : styles[rank]}>
									<LeaderCard leader={leader} rank={rank} priority={index === 0} />
								</li>
							);
						})}
					</ol>
				)}
			</div>
		</>
	);
}

/** The first alone, the next two side by side, the others in rows. */
function rankOf(index: number): 'first' | 'second' | 'other' {
	if (index === 0) return 'first';
	return index <= 2 ? 'second' : 'other';
}
