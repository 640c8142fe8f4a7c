import type { newsroomEventsCall } from '@portico/api/newsroom/calls/article-calls.ts';
import type { NewsroomHandlers } from '../api/newsroom-route.ts';
import type { EventStreams } from './event-streams.ts';

type EventsHandler = NewsroomHandlers<readonly [typeof newsroomEventsCall]>['newsroomEvents'];

export function createEventsHandler(streams: EventStreams): EventsHandler {
	return async (_sources, { session, currentActions }) =>
		streams.open(session.person.personId, currentActions);
}
