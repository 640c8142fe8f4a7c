import type { Column } from '@portico/api/answers/columns.ts';
import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { unitKinds } from '@portico/api/unit-kinds.ts';
import { useLoaderData } from 'react-router';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { PageHeading } from '../../../components/page-heading/page-heading.tsx';
import { inBrowser, onServer, type PageLoad } from '../../../data/page-load.ts';
import container from '../../../design/container.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { columnMeta } from '../../columns/column-list/column-list-meta.ts';
import { SiblingColumns } from '../../columns/column-list/sibling-columns.tsx';
import styles from './organisation.module.css';
import { Unit } from './unit.tsx';
import { UnitKindMark } from './unit-kind-mark.tsx';

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

/** `companyzzjge`: the organisation chart with its five kinds of unit; on a phone it reads as a list. */
export default function Organisation() {
	const { column, units } = useLoaderData<OrganisationPage>();
	const { zzjg } = useMessages();
	useCurrentColumn(column);
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail} />
			<div className={container.container}>
				<SiblingColumns column={column} />
				{units.length === 0 ? (
					<EmptyState title={zzjg.empty} />
				) : (
					<>
						<section aria-label={zzjg.legend}>
							<ul className={styles.legend}>
								{unitKinds.map((kind) => (
									<li key={kind}>
										<UnitKindMark kind={kind} />
										{zzjg.kinds[kind]}
									</li>
								))}
							</ul>
						</section>
						<section aria-label={zzjg.chart} className={styles.chart}>
							<ul className={styles.roots}>
								{units.map((unit) => (
									<li key={unit.unitId}>
										<Unit unit={unit} level={1} />
									</li>
								))}
							</ul>
						</section>
					</>
				)}
			</div>
		</>
	);
}
