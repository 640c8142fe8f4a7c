import type { Column } from '@portico/api/answers/columns.ts';
import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { EmptyState } from '@portico/design/empty-state.tsx';
import container from '@portico/design/styles/container.module.css';
import { useLoaderData, useLocation } from 'react-router';
import { PageHeading } from '../../../components/page-heading.tsx';
import { createClientLoader, createLoader, type PageLoader } from '../../../data/page-load.ts';
import { useMessages } from '../../../messages/messages.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { columnMeta } from '../../columns/column-list/column-list-meta.ts';
import { loadColumn } from '../../columns/column-list/load-column-list.ts';
import { SiblingColumns } from '../../columns/column-list/sibling-columns.tsx';
import { OrganisationChart } from './organisation-chart.tsx';

type OrganisationPage = { column: Column; units: OrganisationUnit[] };

const load: PageLoader<OrganisationPage> = async (call) => {
	const { client, language } = call;
	const [column, units] = await Promise.all([loadColumn(call), client.organisation({ lang: language })]);
	return { column, units };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const meta = columnMeta;

/** `companyzzjge`: the organisation chart with its five kinds of unit. */
export default function Organisation() {
	const { column, units } = useLoaderData<OrganisationPage>();
	const { zzjg } = useMessages();
	useCurrentColumn(column);
	// Remount for another fragment, with all branches open and all kinds shown.
	const { hash } = useLocation();
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail}>
				<SiblingColumns column={column} />
			</PageHeading>
			<div className={container.container}>
				{units.length === 0 ? (
					<EmptyState title={zzjg.empty} />
				) : (
					<OrganisationChart key={hash} units={units} />
				)}
			</div>
		</>
	);
}
