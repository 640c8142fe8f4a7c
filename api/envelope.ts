import { z } from 'zod';
import { successCode } from './constants.ts';

/** The body of every response: the business result in `code`, the answer in `data`. */
export type Envelope<Data> = { code: number; message: string; data: Data };

/** The schema of an envelope, for validation and for the API description. */
export function envelopeOf<Answer extends z.ZodType>(answer: Answer) {
	return z.object({ code: z.literal(successCode), message: z.string(), data: answer });
}

/** The envelope of a failed call. */
export const failureEnvelope = z.object({
	code: z.int().meta({ description: 'Business code, never 200' }),
	message: z.string().meta({ description: 'A sentence in the language of the caller' }),
	data: z.null(),
});
