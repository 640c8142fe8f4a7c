import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../controls/buttons/button.tsx';
import { DelayedTextField } from '../../controls/fields/delayed-text-field.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { EmptyList } from '../../controls/notices/empty-list.tsx';
import { Loaded } from '../../controls/notices/loaded.tsx';
import { Page } from '../../controls/page/page.tsx';
import { FilterBar } from '../../controls/tables/filter-bar.tsx';
import { ListTotal } from '../../controls/tables/pagination.tsx';
import { holds, useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { AddPerson } from './account/add-person.tsx';
import {
	filterPeople,
	type PeopleFilter,
	peopleFilterQuery,
	personStates,
	readPeopleFilter,
} from './list/filter-people.ts';
import { PeopleTable } from './list/people-table.tsx';
import { peopleQuery } from './person-queries.ts';

/** Everybody with an account, filtered in the page: there are at most some hundred. */
export function Component() {
	const { frame, people: texts, general } = useMessages();
	const session = useSession();
	const query = useQuery(peopleQuery);
	const [address, setAddress] = useSearchParams();
	const [isAdding, setAdding] = useState(false);
	const filter = readPeopleFilter(address);
	const change = (changed: Partial<PeopleFilter>) =>
		setAddress(peopleFilterQuery({ ...filter, ...changed }), { replace: true });
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
