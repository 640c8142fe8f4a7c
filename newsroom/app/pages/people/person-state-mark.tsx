import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { formatTimestamp } from '../../controls/page/format-timestamp.ts';
import { StateMark } from '../../controls/page/state-mark.tsx';
import { useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { stateOf } from './list/filter-people.ts';

/** The state of an account in words; a temporary lock says when it ends. */
export function PersonStateMark({ person }: { person: Person }) {
	const { people } = useMessages();
	const { timeZone } = useSession();
	const state = stateOf(person);
	if (state === 'locked-out' && person.lockedUntil) {
		return (
			<StateMark kind="attention">
				{people.lockedUntil(formatTimestamp(person.lockedUntil, timeZone))}
			</StateMark>
		);
	}
	return <StateMark kind={state === 'active' ? 'quiet' : 'attention'}>{people.states[state]}</StateMark>;
}
