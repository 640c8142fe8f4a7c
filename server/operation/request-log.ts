import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** One line a request: id, method, path, status, time in milliseconds. No address, no query. */
export function requestLog(log: Logger): MiddlewareHandler {
	return async (context, next) => {
		const id = randomUUID();
		const started = performance.now();
		await next();
		context.res.headers.set('X-Request-Id', id);
		log.info({
			id,
			method: context.req.method,
			path: context.req.path,
			status: context.res.status,
			ms: Math.round((performance.now() - started) * 10) / 10,
		});
	};
}
