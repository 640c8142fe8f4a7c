import { z } from 'zod';
import { articleLink } from './articles.ts';

export const pageViewReceipt = z.object({
	recorded: z.boolean().meta({ description: 'Whether it was counted; a reload, for one, is not' }),
});
export type PageViewReceipt = z.infer<typeof pageViewReceipt>;

export const articleViews = z.object({
	articleId: z.string(),
	views: z.int().nullable().meta({ description: 'Null while there are fewer than visitors are shown' }),
});
export type ArticleViews = z.infer<typeof articleViews>;

/** Periods of the most-read lists, in days. */
export const mostReadDays = z.literal([7, 30]);

export const mostRead = z.object({ days: mostReadDays, items: z.array(articleLink) });
export type MostRead = z.infer<typeof mostRead>;

export const pageFaultReceipt = z.object({ recorded: z.literal(true) });
export type PageFaultReceipt = z.infer<typeof pageFaultReceipt>;
