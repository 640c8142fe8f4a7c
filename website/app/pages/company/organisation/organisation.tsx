import type { Column } from '@portico/api/answers/columns.ts';
import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { useLoaderData, useLocation } from 'react-router';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { PageHeading } from '../../../components/page-heading/page-heading.tsx';
import { inBrowser, onServer, type PageLoad } from '../../../data/page-load.ts';
import container from '../../../design/container.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { columnMeta } from '../../columns/column-list/column-list-meta.ts';
import { SiblingColumns } from '../../columns/column-list/sibling-columns.tsx';
import { OrganisationChart } from './chart/organisation-chart.tsx';

type OrganisationPage = { column: Column; units: OrganisationUnit[] };

const load: PageLoad<OrganisationPage> = async ({ client, language, params }) => {
	const [column, units] = await Promise.all([
		client.column({ fdCode: params.fdCode ?? '', lang: language }),
		client.organisation({ lang: language }),
	]);
	return { column, units };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnMeta;

/** `companyzzjge`: the organisation chart with its five kinds of unit. */
export default function Organisation() {
	const { column, units } = useLoaderData<OrganisationPage>();
	const { zzjg } = useMessages();
	useCurrentColumn(column);
	// An address that names a unit finds it: it begins with all branches open and all kinds shown.
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
