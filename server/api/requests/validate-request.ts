import type { Language } from '@portico/api/languages.ts';
import type { z } from 'zod';
import { HttpError } from '../../error-answers/http-error.ts';
import { messages } from '../../error-answers/messages.ts';

/**
 * Checks parameters by a call's schema. Those it does not name are ignored (api/calls/definition.ts).
 *
 * @param language the caller's, where the address does not tell it
 * @throws HttpError with status 400, naming each bad parameter
 */
export function validateRequest<Schema extends z.ZodObject>(
	schema: Schema,
	values: Record<string, unknown>,
	language?: Language,
): z.output<Schema> {
	const result = schema.safeParse(values);
	if (result.success) return result.data;
	const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
	throw new HttpError(400, messages.badParameters([...names]), { language });
}
