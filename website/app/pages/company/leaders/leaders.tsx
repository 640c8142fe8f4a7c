import type { Column } from '@portico/api/answers/columns.ts';
import type { LeaderCard as Leader } from '@portico/api/answers/company.ts';
import { useLoaderData } from 'react-router';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { PageHeading } from '../../../components/page-heading/page-heading.tsx';
import { inBrowser, onServer, type PageLoad } from '../../../data/page-load.ts';
import container from '../../../design/container.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { columnMeta } from '../../columns/column-list/column-list-meta.ts';
import { SiblingColumns } from '../../columns/column-list/sibling-columns.tsx';
import { LeaderCard } from '../leader-card/leader-card.tsx';
import styles from './leaders.module.css';

type LeadersPage = { column: Column; leaders: Leader[] };

const load: PageLoad<LeadersPage> = async ({ client, language, params }) => {
	const [column, leaders] = await Promise.all([
		client.column({ fdCode: params.fdCode ?? '', lang: language }),
		client.leaders({ lang: language }),
	]);
	return { column, leaders };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnMeta;

/** `leaders`: portraits, by rank. */
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
								<li key={leader.number} className={rank === 'further' ? undefined : styles[rank]}>
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

/** Whoever leads stands alone, the two who follow beside each other, all others in rows. */
function rankOf(index: number): 'first' | 'second' | 'further' {
	if (index === 0) return 'first';
	return index <= 2 ? 'second' : 'further';
}
