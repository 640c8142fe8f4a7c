import { actions } from '@portico/api/newsroom/actions.ts';
import type { Grant } from '@portico/api/newsroom/answers/people.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SelectField } from '../../controls/fields/choice-fields.tsx';
import { ColumnField } from '../../controls/fields/combo-field.tsx';
import { Cell, FilterBar, ListTable, ListTotal, NameCell } from '../../controls/list-table.tsx';
import { EmptyList, Loaded } from '../../controls/notices.tsx';
import { Page } from '../../controls/page.tsx';
import { columnsQuery } from '../../data/board.ts';
import { call } from '../../data/calls.ts';
import { useAddress } from '../../data/use-address.ts';
import { type Messages, useLanguage, useMessages } from '../../messages/messages.ts';
import { grantLanguages } from '../people/grant-texts.ts';
import { ActionsInWords } from './actions-in-words.tsx';
import { RolesTabs } from './roles-tabs.tsx';

/** Who may do what in a column, and where each grant comes from. Column and action are in the address. */
export function Component() {
	const { frame, general, roles: texts } = useMessages();
	const [address, changeAddress] = useAddress();
	const fdCode = address.get('column') ?? '';
	const { data: columns = [] } = useQuery(columnsQuery);
	const action = actions.find((known) => known === address.get('action')) ?? null;
	const show = (name: 'column' | 'action', value: string) =>
		changeAddress(
			(now) => {
				if (value === '') now.delete(name);
				else now.set(name, value);
				return now;
			},
			{ replace: true },
		);
	return (
		<Page title={frame.items.roles}>
			<RolesTabs />
			<FilterBar label={general.filters}>
				<ColumnField
					label={texts.columns.column}
					value={fdCode}
					columns={columns}
					onChange={(column) => show('column', column)}
				/>
				<SelectField
					label={texts.columns.action}
					value={action ?? 'any'}
					options={[
						{ value: 'any' as const, text: texts.columns.anyAction },
						...actions.map((value) => ({ value, text: texts.actions[value] })),
					]}
					onChange={(chosen) => show('action', chosen === 'any' ? '' : chosen)}
				/>
			</FilterBar>
			{fdCode === '' ? (
				<EmptyList title={texts.columns.choose} />
			) : (
				<ColumnGrants key={fdCode} fdCode={fdCode} action={action} />
			)}
		</Page>
	);
}

type Props = { fdCode: string; action: (typeof actions)[number] | null };

function ColumnGrants({ fdCode, action }: Props) {
	const { columns: texts } = useMessages().roles;
	const query = useQuery({
		queryKey: ['permissions', 'column', fdCode],
		queryFn: ({ signal }) => call('get', '/api/newsroom/columns/{fdCode}/grants', { fdCode }, signal),
	});
	return (
		<Loaded query={query}>
			{({ items }) => {
				const shown = items.filter(({ role }) => action === null || role.actions.includes(action));
				if (shown.length === 0) return <EmptyList title={action ? texts.noneFor : texts.none} />;
				return (
					<>
						<ColumnGrantsTable grants={shown} />
						<ListTotal>{texts.found(shown.length)}</ListTotal>
					</>
				);
			}}
		</Loaded>
	);
}

/** The grants that hold in a column, with where each comes from. */
function ColumnGrantsTable({ grants }: { grants: readonly Grant[] }) {
	const messages = useMessages();
	const language = useLanguage();
	const { roles: texts, people } = messages;
	const columns = [
		texts.columns.person,
		texts.name,
		texts.may,
		people.grants.languages,
		texts.columns.source,
	];
	return (
		<ListTable label={texts.tabs.columns} columns={columns}>
			{grants.map((grant) => (
				<tr key={grant.grantId}>
					<NameCell>
						<Link to={`/people/${encodeURIComponent(grant.person.personId)}`}>
							{grant.person.displayName}
						</Link>
					</NameCell>
					<Cell label={texts.name}>{grant.role.names[language]}</Cell>
					<Cell label={texts.may} kind="wide">
						<ActionsInWords actions={grant.role.actions} />
					</Cell>
					<Cell label={people.grants.languages} kind="short">
						{grantLanguages(grant, messages, language)}
					</Cell>
					<Cell label={texts.columns.source}>{grantSource(grant, messages)}</Cell>
				</tr>
			))}
		</ListTable>
	);
}

/** Whether a grant was made for the column itself, one above it, or all columns. */
function grantSource({ fdCode, columnName, inheritedFrom }: Grant, { roles }: Messages): string {
	if (fdCode === null) return roles.columns.everywhere;
	return inheritedFrom === null ? roles.columns.here : roles.columns.inherited(columnName ?? inheritedFrom);
}
