import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../controls/button.tsx';
import { SelectField } from '../../controls/fields/choice-fields.tsx';
import { DelayedTextField } from '../../controls/fields/text-field.tsx';
import { Cell, FilterBar, ListTable, ListTotal, NameCell } from '../../controls/list-table.tsx';
import { EmptyList, Loaded } from '../../controls/notices.tsx';
import { Page } from '../../controls/page.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { holds, useSession } from '../../data/session.ts';
import { useAddress } from '../../data/use-address.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { AddPerson } from './person-forms.tsx';
import { peopleQuery } from './person-queries.ts';
import {
	filterPeople,
	type PeopleFilter,
	PersonStateMark,
	peopleFilterQuery,
	personStates,
	readPeopleFilter,
} from './person-state-mark.tsx';

const listSeparators = { zh: '、', en: ', ' };

/** Everybody with an account, filtered in the page: there are at most some hundred. */
export function Component() {
	const { frame, people: texts, general } = useMessages();
	const session = useSession();
	const query = useQuery(peopleQuery);
	const [address, changeAddress] = useAddress();
	const [isAdding, setAdding] = useState(false);
	const filter = readPeopleFilter(address);
	const change = (changed: Partial<PeopleFilter>) =>
		changeAddress((now) => peopleFilterQuery({ ...readPeopleFilter(now), ...changed }), { replace: true });
	return (
		<Page
			title={frame.items.people}
			actions={
				holds(session, 'people') && (
					<Button kind="primary" onPress={() => setAdding(true)}>
						{texts.list.add}
					</Button>
				)
			}
		>
			<FilterBar label={general.filters}>
				<DelayedTextField
					label={general.search}
					placeholder={texts.list.search}
					value={filter.text}
					maxLength={200}
					onCommit={(text) => change({ text })}
				/>
				<SelectField
					label={texts.list.state}
					value={filter.state ?? 'all'}
					options={[
						{ value: 'all' as const, text: general.all },
						...personStates.map((state) => ({ value: state, text: texts.states[state] })),
					]}
					onChange={(state) => change({ state: state === 'all' ? null : state })}
				/>
			</FilterBar>
			<Loaded query={query}>
				{({ items }) => {
					const shown = filterPeople(items, filter);
					if (items.length === 0) return <EmptyList title={texts.list.none} />;
					if (shown.length === 0) {
						return (
							<EmptyList title={texts.list.noneFound}>
								<Button onPress={() => change({ text: '', state: null })}>{general.reset}</Button>
							</EmptyList>
						);
					}
					return (
						<>
							<PeopleTable people={shown} />
							<ListTotal>{texts.list.found(shown.length)}</ListTotal>
						</>
					);
				}}
			</Loaded>
			{isAdding && <AddPerson onClose={() => setAdding(false)} />}
		</Page>
	);
}

/** Everybody with an account, each a link to their page. */
function PeopleTable({ people }: { people: readonly Person[] }) {
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
