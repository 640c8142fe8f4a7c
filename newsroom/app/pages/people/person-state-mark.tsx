import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { StateMark } from '../../controls/page.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { useMessages } from '../../messages/messages.ts';

/** What an account's state is called: one that is locked says so, whether or not it has a password. */
export const personStates = ['active', 'locked', 'locked-out', 'no-password'] as const;

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** The state of an account in words; a temporary lock says when it ends. */
export function PersonStateMark({ person }: { person: Person }) {
	const { people } = useMessages();
	const state = stateOf(person);
	if (state === 'locked-out' && person.lockedUntil) {
		return (
			<StateMark kind="attention">
				{people.lockedUntil}
				<Timestamp at={person.lockedUntil} />
			</StateMark>
		);
	}
	return <StateMark kind={state === 'active' ? 'quiet' : 'attention'}>{people.states[state]}</StateMark>;
}

type PersonState = (typeof personStates)[number];

export function stateOf({ state, hasPassword }: Pick<Person, 'state' | 'hasPassword'>): PersonState {
	return state === 'active' && !hasPassword ? 'no-password' : state;
}

export type PeopleFilter = { text: string; state: PersonState | null };

/** Reads the filter from the query of the list's address; unknown states count as none. */
export function readPeopleFilter(query: URLSearchParams): PeopleFilter {
	const state = query.get('state');
	return {
		text: query.get('text') ?? '',
		state: personStates.find((known) => known === state) ?? null,
	};
}

/** The query of the list's address with a filter; empty parts are left out. */
export function peopleFilterQuery({ text, state }: PeopleFilter): URLSearchParams {
	return new URLSearchParams({ ...(text && { text }), ...(state && { state }) });
}

/** People whose names or department contain every word of the text, whatever its case and width. */
export function filterPeople(people: readonly Person[], { text, state }: PeopleFilter): Person[] {
	const words = folded(text).split(/\s+/).filter(Boolean);
	return people.filter((person) => {
		if (state !== null && stateOf(person) !== state) return false;
		const searched = folded(`${person.displayName} ${person.loginName} ${person.department}`);
		return words.every((word) => searched.includes(word));
	});
}
