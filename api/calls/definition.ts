import type { z } from 'zod';

/** Who may make a call: anyone, or signed-in newsroom staff. */
export type Audience = 'public' | 'newsroom';

/**
 * How long an answer may be cached. `until-changed`: the server caches it until a content event invalidates it,
 * and clients revalidate. `while-confirmed`: every cache must revalidate. `never`: private to one reader.
 */
export type Kept = 'until-changed' | 'while-confirmed' | 'never' | { seconds: number };

/** Expensive calls are rate limited per client and kind. The server sets the limits. */
export type CallLimit = 'search' | 'suggestions' | 'preview' | 'page-view' | 'page-fault';

/**
 * A call, declared once: the source of the client, the routes, the API description, caching and rate limits.
 * Path parameters are in braces (`/api/articles/{articleId}`). Undeclared query parameters are ignored, because
 * other systems add tracking parameters; declared ones are validated.
 */
export type CallDefinition = {
	name: string;
	method: 'get' | 'post';
	path: string;
	summary: string;
	audience: Audience;
	kept: Kept;
	limit?: CallLimit;
	params: z.ZodObject;
	query: z.ZodObject;
	form?: z.ZodObject;
	answer: z.ZodType;
};

/** Checks the shape of a definition and preserves its exact types. */
export function defineCall<const Definition extends CallDefinition>(definition: Definition): Definition {
	return definition;
}
