import type { z } from 'zod';
import type { Action } from '../newsroom/actions.ts';

/** Who may make a call: anyone, or signed-in newsroom staff. */
export type Audience = 'public' | 'newsroom';

/**
 * Who may make a call of the newsroom: `anyone`; people whose sign-in lacks a step (`signing-in`), such as their
 * second factor; people who are signed in; those who hold one of these actions for some column and language. Which
 * columns and languages they hold it for is checked by the operation, in its transaction.
 */
export type Access = 'anyone' | 'signing-in' | 'signed-in' | readonly Action[];

/**
 * How long an answer may be cached. `until-changed`: the server caches it until a content event invalidates it,
 * and clients revalidate. `while-confirmed`: every cache must revalidate. `never`: private to one reader.
 */
export type CachePolicy = 'until-changed' | 'while-confirmed' | 'never' | { seconds: number };

/** Expensive calls are rate limited per client and kind. The server sets the limits. */
export type CallLimit =
	| 'search'
	| 'suggestions'
	| 'preview'
	| 'page-view'
	| 'page-fault'
	| 'sign-in'
	| 'sign-in-page'
	| 'version'
	| 'upload'
	| 'upload-part';

/**
 * A call, declared once: the source of the client, the routes, the API description, caching and rate limits.
 * Path parameters are in braces (`/api/articles/{articleId}`). Undeclared query parameters are ignored, because
 * other systems add tracking parameters; declared ones are validated.
 */
export type CallDefinition = {
	name: string;
	/** `head` and `patch` in the protocol of uploads only. */
	method: 'get' | 'post' | 'put' | 'delete' | 'head' | 'patch';
	path: string;
	summary: string;
	audience: Audience;
	/** For calls of the newsroom. */
	access?: Access;
	cachePolicy: CachePolicy;
	limit?: CallLimit;
	/** Counted per person instead, in calls of the newsroom. */
	personLimit?: CallLimit;
	params: z.ZodObject;
	query: z.ZodObject;
	/** Form-encoded, in public calls (specification, section 7). */
	form?: z.ZodObject;
	/** JSON, in calls of the newsroom. */
	body?: z.ZodObject;
	/** How many texts its body holds, and may be as large as. */
	maxTexts?: 1 | 2;
	/** Of `data` in the envelope. */
	answer: z.ZodType;
	/** Whether the answer holds whole texts. */
	holdsTexts?: true;
	/** For calls that answer without an envelope. */
	format?: 'csv' | 'event-stream' | 'picture' | 'tus';
};

/** Checks the shape of a definition and preserves its exact types. */
export function defineCall<const Definition extends CallDefinition>(definition: Definition): Definition {
	return definition;
}
