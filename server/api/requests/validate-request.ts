import type { Language } from '@portico/api/languages.ts';
import type { z } from 'zod';
import { HttpError } from '../../error-answers/http-error.ts';
import { messages } from '../../error-answers/messages.ts';

/**
 * Validates parameters by a call's schema. Unknown ones are ignored (api/calls/definition.ts).
 *
 * @param language the caller's, if it is not in the address
 * @throws HttpError with status 400 that names each invalid parameter
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
