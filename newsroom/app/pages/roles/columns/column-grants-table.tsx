import type { Grant } from '@portico/api/newsroom/answers/people.ts';
import { Link } from 'react-router';
import { Cell, ListTable, NameCell } from '../../../controls/tables/list-table.tsx';
import { type Messages, useLanguage, useMessages } from '../../../messages/messages.ts';
import { grantLanguages } from '../../people/grants/grant-texts.ts';
import { ActionsInWords } from '../actions/actions-in-words.tsx';

/** The grants that hold in a column, with where each comes from. */
export function ColumnGrantsTable({ grants }: { grants: readonly Grant[] }) {
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
