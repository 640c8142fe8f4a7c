import { type PageKind, pageKinds } from '@portico/api/addresses/page-kinds.ts';
import { isLeaderNumber, unitKinds } from '@portico/api/constants.ts';
import { z } from 'zod';
import { isFileName } from '../../files/media-files.ts';
import {
	bundleFiles,
	identifier,
	lines,
	mediaFile,
	names,
	order,
	outsideAddress,
	paragraphs,
	requiredLine,
	timestamp,
	videoIdentifier,
} from './fields.ts';

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
	if (page !== 'link' && href !== undefined) return 'belongs to the page “link” only: null removes it';
	return null;
}

/** One or two position lines (specification, section 3). */
const positionLines = z.array(requiredLine).min(1).max(2);

/** An entry of `leaders.json`. Biographies are HTML. */
export const leaderEntry = z.strictObject({
	number: z
		.int()
		.refine(isLeaderNumber, { error: 'must be 1 to 9, 11 or 12' })
		.describe('1 to 9, 11 or 12: the number of the leader’s page'),
	order: order.describe('in the list of leaders'),
	portrait: mediaFile.optional(),
	names,
	positions: z.strictObject({ zh: positionLines, en: positionLines.optional() }),
	biographies: z
		.strictObject({ zh: z.string().optional(), en: z.string().optional() })
		.default({})
		.describe('HTML, sanitised on import'),
	dateLines: lines.default({}).describe('below the biography'),
});

export type LeaderEntry = z.infer<typeof leaderEntry>;

/** An entry of `organisation.json`. */
export const unitEntry = z.strictObject({
	unitId: identifier,
	parent: identifier.nullable().describe('the unit above it; null at the top'),
	kind: z.enum(unitKinds),
	order: order.describe('among the units of one parent'),
	names,
	descriptions: paragraphs.default({}),
	href: outsideAddress.optional().describe('the unit’s own website'),
});

export type UnitEntry = z.infer<typeof unitEntry>;

/**
 * `search.json`: the operators' search vocabulary. Words for the segmentation of queries; queries
 * suggested while a visitor types, in their order; groups of synonyms. Each is validated separately, so
 * that one bad entry does not affect the others.
 */
export const searchVocabulary = z.strictObject({
	dictionary: z.array(z.string()).default([]).describe('words that searches and line breaks keep together'),
	proposals: z
		.strictObject({ zh: z.array(z.string()).default([]), en: z.array(z.string()).default([]) })
		.default({ zh: [], en: [] })
		.describe('queries offered while a visitor types, in their order'),
	synonyms: z.array(z.array(z.string())).default([]).describe('groups of terms that find each other'),
});

export type SearchVocabulary = z.infer<typeof searchVocabulary>;

/** The default folder of a video: beside `media/`. */
export const videoFolder = (videoId: string) => `videos/${videoId}`;

/** A folder of the bundle. Files below `media/` are pictures and attachments. */
const folder = z.string().refine(
	(path) => {
		const parts = path.split('/');
		return parts.every(isFileName) && parts[0] !== bundleFiles.media;
	},
	{ error: 'must name a folder of the bundle, beside media, such as videos/opening' },
);

/** The fields of a video that an operator can also set. */
export const videoDetails = z.strictObject({
	videoId: videoIdentifier,
	titles: names,
	descriptions: paragraphs.default({}),
	poster: mediaFile.optional().describe('by default, the poster in the video’s folder'),
	publishedAt: timestamp.optional().describe('by default, the time of the first import'),
});

/** An entry of `videos.json`. The folder contains the packaged video. */
export const videoEntry = videoDetails.extend({
	folder: folder.optional().describe('by default, `videos/` and the identifier'),
});

export type VideoEntry = z.infer<typeof videoEntry>;
