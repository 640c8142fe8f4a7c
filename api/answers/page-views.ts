import { z } from 'zod';

export const pageViewReceipt = z.object({ recorded: z.boolean() });
export type PageViewReceipt = z.infer<typeof pageViewReceipt>;

export const articleViews = z.object({ articleId: z.string(), views: z.int() });
export type ArticleViews = z.infer<typeof articleViews>;
