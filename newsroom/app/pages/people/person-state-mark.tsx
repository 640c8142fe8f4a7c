import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { StateMark } from '../../controls/page/state-mark.tsx';
import { Timestamp } from '../../controls/page/timestamp.tsx';
import { useMessages } from '../../messages/messages.ts';
import { stateOf } from './list/filter-people.ts';

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
