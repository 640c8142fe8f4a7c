import { type PageKind, pageKinds } from '@portico/api/addresses/page-kinds.ts';
import { z } from 'zod';
import { identifier, mediaFile, names, order, outsideAddress, paragraphs } from './fields.ts';

/** An entry of `columns.json`. A column that is an outside address has `page` `link` and an `href`. */
export const columnEntry = z
	.strictObject({
		fdCode: identifier,
		parent: identifier.nullable().describe('the column above it; null at the top'),
		page: z.enum(pageKinds).describe('how the column is shown'),
		inMenu: z.boolean().describe('whether the main menu has it'),
		order: order.describe('among the columns of one parent'),
		names,
		introductions: paragraphs.default({}),
		cover: mediaFile.optional(),
		href: outsideAddress.optional().describe('where a column with the page `link` leads'),
	})
	.superRefine(({ page, href }, context) => {
		const reason = hrefReason(page, href);
		if (reason) context.addIssue({ code: 'custom', path: ['href'], message: reason, input: href });
	});

export type ColumnEntry = z.infer<typeof columnEntry>;

function hrefReason(page: PageKind, href: string | undefined): string | null {
	if (page === 'link' && href === undefined) return 'is missing: the page “link” leads to an outside address';
	if (page !== 'link' && href !== undefined) return 'belongs to the page “link” only';
	return null;
}
