import { z } from 'zod';
import { identifier } from './fields.ts';

/** A line of `views.jsonl`: the number of views of an article. */
export const viewsLine = z.strictObject({
	articleId: identifier,
	views: z.int32().nonnegative({ error: 'must be 0 or more' }),
});

export type ViewsLine = z.infer<typeof viewsLine>;
