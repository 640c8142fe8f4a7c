import { isLanguage } from '@portico/api/languages.ts';
import { appendAudit } from '@portico/content/audit/append-audit.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import { Conflict, ContentRefusal, InvalidFields } from '@portico/content/model/refusals.ts';
import { PermissionMissing } from '@portico/content/permissions/authorise.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { DiskNearlyFull } from '@portico/content/store/free-space.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { storeFailureOf, storeRetryAfterSeconds } from '../error-answers/http-error.ts';
import { Overloaded } from '../operation/concurrency-limiter.ts';
import { NewsroomFailure } from './newsroom-failure.ts';
import { messageFor } from './newsroom-messages.ts';
import { readerLanguage } from './requests/reader-language.ts';

/** Statuses of refusals that are not 400; codes that end with `-not-found` are 404. */
const refusalStatuses: Readonly<Record<string, ContentfulStatusCode>> = {
	'wrong-credentials': 401,
	'not-signed-in': 401,
	'sign-in-incomplete': 401,
	'second-factor-first': 403,
	'not-yourself': 403,
	'consent-needed': 403,
	'too-many-streams': 429,
	'too-busy': 429,
	'too-many-uploads': 429,
	'upload-too-large': 413,
	'upload-part-too-large': 413,
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
	if (error instanceof DiskNearlyFull) {
		logger.error({ err: error, ...call }, 'a disk is nearly full: no file is accepted');
		const headers = { 'Retry-After': String(storeRetryAfterSeconds) };
		return new NewsroomFailure(503, 'disk-full', { headers });
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

/** What a call is about, by its path parameters; the first one given. */
const subjectKinds = [
	['articleId', 'article'],
	['personId', 'person'],
	['roleId', 'role'],
	['fdCode', 'column'],
	['viewId', 'saved-view'],
] as const;

/** No identifier is longer. */
const maxSubjectLength = 200;

/** Refusals of what somebody may not do at all, or not to themselves or alone. */
const recordedCodes: ReadonlySet<string> = new Set([
	...['not-yourself', 'consent-needed', 'last-administrator'],
	...['administrators-exclude', 'second-factor-required'],
]);

/** Whether a refused call is recorded; what was merely entered wrongly is not. */
export function isRecorded(error: unknown): error is ContentRefusal {
	return (
		error instanceof PermissionMissing || (error instanceof ContentRefusal && recordedCodes.has(error.code))
	);
}

/**
 * Records in the audit log that a person tried what they may not do.
 *
 * @param call with its path parameters as sent, percent-encoded
 */
export async function recordRefusal(
	database: Database,
	actor: PersonActor,
	call: { name: string; params: Readonly<Record<string, string>> },
	refusal: ContentRefusal,
): Promise<void> {
	const { action, place } =
		refusal instanceof PermissionMissing ? refusal : { action: undefined, place: undefined };
	const { name, params } = call;
	const kind = subjectKinds.find(([parameter]) => params[parameter] !== undefined);
	const subject = kind ? `${kind[1]}:${params[kind[0]]}`.slice(0, maxSubjectLength) : null;
	const lang = place?.lang ?? params.lang;
	await database.transaction((transaction) =>
		appendAudit(transaction, actor, {
			action: 'permission.check',
			outcome: 'refused',
			subject,
			lang: isLanguage(lang) ? lang : null,
			details: {
				call: name,
				...(action ? { permission: action } : { reason: refusal.code }),
				...(place && { fdCode: place.fdCode }),
			},
		}),
	);
}
