import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListenerDeps } from './request-listener.ts';

/** Answers requests without the response cache: for the newsroom's own port. */
export function createUncachedListener({
	forward,
	routeOf,
	requestId,
	onResponse,
}: Pick<ListenerDeps, 'forward' | 'routeOf' | 'requestId' | 'onResponse'>) {
	return (request: IncomingMessage, response: ServerResponse): void => {
		const started = performance.now();
		const id = requestId();
		const { method = 'GET', url = '/' } = request;
		const [path = url] = url.split('?', 1);
		response.setHeader('X-Request-Id', id);
		response.once('close', () =>
			onResponse({
				...{ id, method, path },
				route: routeOf(path, method),
				status: response.statusCode,
				milliseconds: performance.now() - started,
				bytes: null,
				outcome: 'bypass',
			}),
		);
		forward(request, response);
	};
}
