import { z } from 'zod';
import { articleCard } from './articles.ts';
import { columnReference, localText, picture } from './shared-parts.ts';

/** A column of the menu with the columns below it that stand in the menu too. */
export type MenuItem = z.infer<typeof columnReference> & { children: MenuItem[] };
const menuItem: z.ZodType<MenuItem> = columnReference
	.extend({
		get children() {
			return z.array(menuItem);
		},
	})
	.meta({ id: 'MenuItem' });

/** A top-level column of the menu, which says what it is about, too: its panel shows it. */
export type TopMenuItem = MenuItem & { introduction: z.infer<typeof localText> | null };
const topMenuItem: z.ZodType<TopMenuItem> = columnReference
	.extend({ introduction: localText.nullable(), children: z.array(menuItem) })
	.meta({ id: 'TopMenuItem' });
export const menus = z.array(topMenuItem);

/** A column with what its front shows: its sub-columns and their newest articles. */
export const column = columnReference.extend({
	introduction: localText.nullable(),
	cover: picture.nullable(),
	trail: z.array(columnReference).meta({ description: 'Columns from the root to the parent' }),
	siblings: z.array(columnReference).meta({ description: 'The columns beside it, itself included' }),
	subColumns: z.array(columnReference).meta({ description: 'All columns directly below it' }),
	total: z.int().meta({ description: 'Articles published in it and below, in the asked-for language' }),
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
