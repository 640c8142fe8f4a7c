import { z } from 'zod';
import { successCode } from './constants.ts';

/** What every call answers: the business result in `code`, the answer in `data`. */
export type Envelope<Data> = { code: number; message: string; data: Data };

/** The envelope around a call's answer, for validation and for the API's description. */
export function envelopeOf<Answer extends z.ZodType>(answer: Answer) {
	return z.object({ code: z.literal(successCode), message: z.string(), data: answer });
}

/** The envelope of a call that could not do what it was asked. */
export const failureEnvelope = z.object({
	code: z.int().meta({ description: 'Business code, never 200' }),
	message: z.string().meta({ description: 'A sentence in the language of the caller' }),
	data: z.null(),
});
