import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { Link } from 'react-router';
import { Timestamp } from '../../../controls/page/timestamp.tsx';
import { Cell, ListTable, NameCell } from '../../../controls/tables/list-table.tsx';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import { PersonStateMark } from '../person-state-mark.tsx';

/** Everybody with an account, each a link to their page. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
	const { people: texts, frame, general } = useMessages();
	const language = useLanguage();
	const { list } = texts;
	const columns = [
		list.name,
		list.loginName,
		list.department,
		list.roles,
		list.state,
		list.secondFactor,
		list.lastSeen,
	];
	return (
		<ListTable label={frame.items.people} columns={columns}>
			{people.map((person) => (
				<tr key={person.personId}>
					<NameCell>
						<Link to={`/people/${encodeURIComponent(person.personId)}`}>{person.displayName}</Link>
					</NameCell>
					<Cell label={list.loginName}>{person.loginName}</Cell>
					<Cell label={list.department}>{person.department || general.none}</Cell>
					<Cell label={list.roles}>
						{person.roles.map(({ names }) => names[language]).join(listSeparators[language]) || general.none}
					</Cell>
					<Cell label={list.state} kind="short">
						<PersonStateMark person={person} />
					</Cell>
					<Cell label={list.secondFactor} kind="short">
						{person.hasSecondFactor ? texts.secondFactor.on : texts.secondFactor.off}
					</Cell>
					<Cell label={list.lastSeen} kind="short">
						{person.lastSeenAt ? <Timestamp at={person.lastSeenAt} /> : list.never}
					</Cell>
				</tr>
			))}
		</ListTable>
	);
}

const listSeparators = { zh: '、', en: ', ' };
