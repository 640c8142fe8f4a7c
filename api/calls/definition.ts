import type { z } from 'zod';

/**
 * A call as the server answers it and the API's description shows it. Parts of the address stand in
 * braces (`/api/articles/{articleId}`). Query parameters a call does not name are ignored, so that
 * marks other systems add to an address break nothing; those it names are checked.
 */
export type CallDefinition = {
	name: string;
	method: 'get' | 'post';
	path: string;
	summary: string;
	params: z.ZodObject;
	query: z.ZodObject;
	form?: z.ZodObject;
	answer: z.ZodType;
};

/** Keeps the exact types of a definition while checking its shape. */
export function defineCall<const Definition extends CallDefinition>(definition: Definition): Definition {
	return definition;
}
