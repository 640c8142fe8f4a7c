import { z } from 'zod';
import { articleCard } from './articles.ts';
import { columnReference, localText, picture } from './shared-parts.ts';

/** A column in the menu, with its sub-columns in the menu. */
export type MenuItem = z.infer<typeof columnReference> & { children: MenuItem[] };
const menuItem: z.ZodType<MenuItem> = columnReference
	.extend({
		get children() {
			return z.array(menuItem);
		},
	})
	.meta({ id: 'MenuItem' });

/** A top-level menu column with the introduction that its panel shows. */
export type TopMenuItem = MenuItem & { introduction: z.infer<typeof localText> | null };
const topMenuItem: z.ZodType<TopMenuItem> = columnReference
	.extend({ introduction: localText.nullable(), children: z.array(menuItem) })
	.meta({ id: 'TopMenuItem' });
export const menus = z.array(topMenuItem);

/** A column with the content of its landing page: sub-columns and their newest articles. */
export const column = columnReference.extend({
	introduction: localText.nullable(),
	cover: picture.nullable(),
	trail: z.array(columnReference).meta({ description: 'Columns from the root to the parent' }),
	siblings: z.array(columnReference).meta({ description: 'The columns beside it, itself included' }),
	subColumns: z.array(columnReference).meta({ description: 'All columns directly below it' }),
	total: z.int().meta({ description: 'Articles published in it and below, in the requested language' }),
	sections: z.array(
		z.object({
			column: columnReference,
			introduction: localText.nullable(),
			cover: picture.nullable(),
			articles: z.array(articleCard),
		}),
	),
});
export type Column = z.infer<typeof column>;
export type ColumnSection = Column['sections'][number];
