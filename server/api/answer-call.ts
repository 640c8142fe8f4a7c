import { searchCall, searchSuggestionsCall } from '@portico/api/calls/content-calls.ts';
import { successCode } from '@portico/api/constants.ts';
import type { Envelope } from '@portico/api/envelope.ts';
import type { Language } from '@portico/api/languages.ts';
import { collectTags } from '@portico/content/events/content-tags.ts';
import type { HonoRequest } from 'hono';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { HttpError, Missing, storeFailureOf, storeRetryAfterSeconds } from '../error-answers/http-error.ts';
import { callerLanguage, messages } from '../error-answers/messages.ts';
import type { Caller } from '../requests/caller.ts';
import { decodableQuery } from '../requests/encode-address.ts';
import {
	assertDecodable,
	parseParameters,
	readRequestBody,
	UndecodableText,
} from '../requests/parse-parameters.ts';
import { type AnswerSources, type ApiRoute, publicHeaders } from './api-route.ts';

/** Maximum size of a form. */
const maxFormKilobytes = 16;

const formType = 'application/x-www-form-urlencoded';

/** A call, over the network or in process. */
export type CallRequest = {
	path: string;
	/** Includes the question mark, or is empty. */
	search: string;
	/** Decoded path parameters. */
	params: Record<string, string>;
	readForm(): Promise<FormFields>;
	caller: Caller;
};

/** A call's envelope, with the HTTP status and headers. */
export type CallResult = {
	status: number;
	headers: Record<string, string>;
	envelope: Envelope<unknown>;
	/** Tags of the content it depends on; null if it must not be cached. */
	tags: readonly string[] | null;
};

/**
 * Validates and answers a call.
 *
 * @throws HttpError, or any other error of the call
 */
export async function answerCall(
	{ definition, answer, headers }: ApiRoute,
	sources: AnswerSources,
	request: CallRequest,
): Promise<CallResult> {
	const search = decodableSearch(request.path, request.search);
	const params = validateRequest(definition.params, request.params);
	const query = validateRequest(definition.query, parseParameters(search.slice(1)));
	const form = definition.form && (await validForm(request, definition.form));
	const { caller } = request;
	const { result: data, tags } = await collectTags(() => answer(sources, { params, query, form, caller }));
	if (data instanceof Missing) {
		const message = data.localised[callerLanguage(search)];
		return { status: 200, headers, envelope: { code: data.code, message, data: null }, tags: null };
	}
	const envelope = { code: successCode, message: 'ok', data };
	if (definition.cachePolicy !== 'until-changed') return { status: 200, headers, envelope, tags: null };
	return { status: 200, headers: { ...headers, 'Cache-Tag': tags.join(' ') }, envelope, tags };
}

/**
 * The answer for an error. Unexpected errors are logged, and callers get no details.
 *
 * @param headers of the call, if one matched
 */
export function refuseCall(
	error: unknown,
	{ path, search, method }: { path: string; search: string; method: string },
	logger: Logger,
	headers: Record<string, string> = publicHeaders,
): CallResult {
	const refused = asRefusal(error, { method, path }, logger);
	const message = refused.localised[refused.language ?? callerLanguage(search)];
	return {
		status: refused.status,
		// An error must not be cached, whatever the call allows.
		headers: { ...headers, 'Cache-Control': 'no-store', ...refused.headers },
		envelope: { code: refused.status, message, data: null },
		tags: null,
	};
}

function asRefusal(error: unknown, call: { method: string; path: string }, logger: Logger): HttpError {
	if (error instanceof HttpError) return error;
	const failure = storeFailureOf(error, call, logger);
	if (failure) {
		const headers = { 'Retry-After': String(storeRetryAfterSeconds) };
		return new HttpError(503, failure.message, { headers });
	}
	logger.error({ err: error, ...call }, 'an API call failed');
	return new HttpError(500, messages.fault);
}

/**
 * The query string of a call, made decodable for searches: any pasted text is a query.
 *
 * @throws HttpError
 */
export function decodableSearch(path: string, search: string): string {
	const isAnyText = path === searchCall.path || path === searchSuggestionsCall.path;
	const readable = isAnyText ? decodableQuery(search) : search;
	try {
		assertDecodable(path);
		assertDecodable(readable);
	} catch (error) {
		if (error instanceof UndecodableText) throw new HttpError(400, messages.badAddress);
		throw error;
	}
	return readable;
}

async function validForm({ readForm }: CallRequest, schema: NonNullable<ApiRoute['definition']['form']>) {
	const { fields, language } = await readForm();
	return validateRequest(schema, fields, language);
}

/**
 * Validates parameters by a call's schema. Unknown ones are ignored (api/calls/definition.ts).
 *
 * @param language the caller's, if it is not in the address
 * @throws HttpError with status 400 that names each invalid parameter
 */
function validateRequest<Schema extends z.ZodObject>(
	schema: Schema,
	values: Record<string, unknown>,
	language?: Language,
): z.output<Schema> {
	const result = schema.safeParse(values);
	if (result.success) return result.data;
	const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
	throw new HttpError(400, messages.badParameters([...names]), { language });
}

/**
 * Reads a form-encoded body (specification, section 7) up to the maximum size.
 *
 * @throws HttpError with status 415, 413 or 400
 */
export async function readForm(request: HonoRequest): Promise<FormFields> {
	const mediaType = request.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
	if (mediaType !== formType) throw new HttpError(415, messages.formExpected);
	const body = await readRequestBody(request.raw.body, maxFormKilobytes * 1024);
	if (!body) throw new HttpError(413, messages.formTooLarge(maxFormKilobytes));
	const text = decoded(body);
	const language = callerLanguage(text, 'language');
	try {
		return { fields: parseParameters(text), language };
	} catch (error) {
		if (error instanceof UndecodableText) throw new HttpError(400, messages.badForm, { language });
		throw error;
	}
}

/** The fields of a form, and the language of its sender. */
type FormFields = { fields: Record<string, unknown>; language: ReturnType<typeof callerLanguage> };

function decoded(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new HttpError(400, messages.badForm);
	}
}
