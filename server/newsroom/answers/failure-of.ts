import { Conflict } from '@portico/content/model/refusals/conflict.ts';
import { ContentRefusal } from '@portico/content/model/refusals/content-refusal.ts';
import { InvalidFields } from '@portico/content/model/refusals/invalid-fields.ts';
import { PermissionMissing } from '@portico/content/permissions/authorise.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { storeFailureOf, storeRetryAfterSeconds } from '../../error-answers/store-failures.ts';
import { Overloaded } from '../../operation/concurrency/concurrency-limiter.ts';
import { messageFor } from '../messages/newsroom-messages.ts';
import { readerLanguage } from '../requests/reader-language.ts';
import { NewsroomFailure } from './newsroom-failure.ts';

/** Statuses of refusals that are not 400; codes that end with `-not-found` are 404. */
const refusalStatuses: Readonly<Record<string, ContentfulStatusCode>> = {
	'wrong-credentials': 401,
	'not-signed-in': 401,
	'sign-in-incomplete': 401,
	'second-factor-first': 403,
	'not-yourself': 403,
	'consent-needed': 403,
	'too-many-streams': 429,
};

export type FailureSources = {
	/** Names of the people who can grant permissions. */
	whoGrants(): Promise<string[]>;
	logger: Logger;
};

/** What an error is answered with. Unexpected errors are logged, and callers get no details. */
export async function failureOf(
	error: unknown,
	request: Request,
	{ whoGrants, logger }: FailureSources,
): Promise<NewsroomFailure> {
	if (error instanceof NewsroomFailure) return error;
	if (error instanceof InvalidFields) {
		const language = readerLanguage(request.headers.get('Accept-Language'));
		const fields = Object.entries(error.fields).map(([name, { code, parameters = {} }]) => [
			name,
			messageFor(code, parameters, language),
		]);
		return new NewsroomFailure(422, error.code, { details: { fields: Object.fromEntries(fields) } });
	}
	if (error instanceof Conflict) {
		return new NewsroomFailure(409, error.code, { details: { current: error.current } });
	}
	const { pathname: path } = new URL(request.url);
	const call = { method: request.method, path };
	if (error instanceof PermissionMissing) {
		const { action, place } = error;
		const grantedBy = await whoGrants().catch((fault: unknown) => {
			logger.warn({ err: fault, ...call }, 'the people who grant permissions cannot be read');
			return [];
		});
		const missing = { action, fdCode: place?.fdCode ?? null, lang: place?.lang ?? null, grantedBy };
		return new NewsroomFailure(403, error.code, { parameters: error.parameters, details: { missing } });
	}
	if (error instanceof ContentRefusal) {
		const status = refusalStatuses[error.code] ?? (error.code.endsWith('-not-found') ? 404 : 400);
		return new NewsroomFailure(status, error.code, { parameters: error.parameters });
	}
	if (error instanceof Overloaded) {
		const headers = { 'Retry-After': String(error.retryAfterSeconds) };
		return new NewsroomFailure(503, 'overloaded', { headers });
	}
	const failure = storeFailureOf(error, call, logger);
	if (failure) {
		const headers = { 'Retry-After': String(storeRetryAfterSeconds) };
		return new NewsroomFailure(503, failure.reason, { headers });
	}
	logger.error({ err: error, ...call }, 'a call of the newsroom failed');
	return new NewsroomFailure(500, 'fault');
}
