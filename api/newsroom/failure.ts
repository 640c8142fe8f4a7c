import { z } from 'zod';
import { actions } from './actions.ts';

/**
 * `data` of a failed call of the newsroom. `message` in the envelope is a sentence for the person, in the language
 * of their `Accept-Language`.
 */
export const failureDetails = z.object({
	/** Stays the same when the message changes: `wrong-credentials`, `not-signed-in`, `permission-missing`, … */
	reason: z.string(),
	/** Messages by field of the body, for HTTP 422. */
	fields: z.record(z.string(), z.string()).optional(),
	/** For 403: what is missing, and the people who can grant it. */
	missing: z
		.object({
			action: z.enum(actions),
			/** Null if it is not about a column. */
			fdCode: z.string().nullable(),
			lang: z.string().nullable(),
			grantedBy: z.array(z.string()),
		})
		.optional(),
	/** For 409: the newer state. */
	current: z.unknown().optional(),
	/** For `other-origin`: where the newsroom answers. */
	origin: z.string().optional(),
	/** For 401 in a session that lacks a step. */
	step: z.string().optional(),
});

export type FailureDetails = z.output<typeof failureDetails>;
