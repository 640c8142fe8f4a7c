import { z } from 'zod';
import { dateTime } from '../../answers/shared-parts.ts';

const upload = z.object({
	id: z.string(),
	/** The file's name on the person's device. */
	name: z.string(),
	/** In bytes, as `received`. */
	size: z.int(),
	received: z.int(),
	/** `waiting`: it is whole, and is being made a file of the store. */
	state: z.enum(['receiving', 'waiting', 'done', 'refused']),
	/** Its name in the store, once it is done. */
	file: z.string().nullable(),
	/** The video that it becomes, once it is done as a film. */
	videoId: z.string().nullable(),
	/** Why it was refused; the message is in the language of the person. */
	refusal: z
		.object({
			code: z.string(),
			parameters: z.record(z.string(), z.union([z.string(), z.number()])),
			message: z.string(),
		})
		.nullable(),
	createdAt: dateTime,
});

export const uploads = z.object({ items: z.array(upload) });

export type ListedUpload = z.output<typeof upload>;
