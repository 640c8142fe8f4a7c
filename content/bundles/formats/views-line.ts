import { z } from 'zod';
import { identifier } from './fields.ts';

/** A line of `views.jsonl`: how often an article was opened. */
export const viewsLine = z.strictObject({
	articleId: identifier,
	views: z.int32().nonnegative({ error: 'must be 0 or more' }),
});

export type ViewsLine = z.infer<typeof viewsLine>;
