import { z } from 'zod';
import { timeZone } from './time-zone.ts';

/** A text in some languages; Chinese is the fallback, so names need it. */
const texts = z
	.object({ zh: z.string().optional(), en: z.string().optional() })
	.strict()
	.meta({ title: 'text in `zh`, `en`' });
const names = z
	.object({ zh: z.string().min(1), en: z.string().optional() })
	.strict()
	.meta({ title: 'text in `zh`, or `zh` and `en`' });

const outsideAddress = z
	.url({ protocol: /^https?$/, error: 'must be an http or https address' })
	.meta({ title: 'http or https address' });

const hexColour = z
	.string()
	.regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as #16354f' })
	.meta({ title: 'colour, `#16354f`' });

/** Where a slide leads: an article, a column, or an outside address. */
const target = z
	.union([
		z.object({ articleId: z.string() }).strict(),
		z.object({ fdCode: z.string() }).strict(),
		z.object({ href: outsideAddress }).strict(),
	])
	.meta({ title: 'one of `{articleId}`, `{fdCode}`, `{href}`' });

/** `site.json` of a bundle: everything about the site that is not a column, an article or a person. */
export const siteSettings = z
	.object({
		names: names.describe('of the group'),
		shortNames: names.optional().describe('by default, the names'),
		slogans: texts.default({}),
		descriptions: texts.default({}).describe('for search engines and feeds'),
		timeZone: timeZone
			.prefault('Asia/Shanghai')
			.describe(
				'of all dates on the site: the name of a region, such as `Asia/Chongqing`, `PRC`, `UTC` or `Etc/GMT-8`; no offset',
			),
		foundedYear: z.int().optional(),
		brand: z
			.object({
				mark: z
					.string()
					.optional()
					.describe('an SVG in media/, of filled shapes: drawn in the colour of the text around it'),
				icon: z.string().optional().describe('a square PNG in media/, at least 512 pixels wide'),
				colour: hexColour.optional().describe('of banners, buttons and links, dark on white'),
				accent: hexColour.optional().describe('of accents and the focus, dark on white'),
			})
			.strict()
			.optional(),
		slider: z
			.array(
				z
					.object({
						picture: z.string().describe('a file in media/'),
						titles: names,
						texts: texts.default({}),
						target,
					})
					.strict(),
			)
			.max(12)
			.default([]),
		home: z
			.object({
				news: z.string().optional().describe('the column of the news'),
				moreNews: z.string().optional().describe('the column beside it'),
				notices: z.string().optional().describe('the column of the notices'),
				topics: z.string().optional().describe('the column of the special topics'),
				film: z.string().optional().describe('the `videoId` of the video'),
			})
			.strict()
			.default({}),
		businessFields: z
			.array(
				z
					.object({
						fdCode: z.string(),
						picture: z.string().optional().describe('a file in media/'),
						texts: texts.default({}),
					})
					.strict(),
			)
			.max(24)
			.default([]),
		figures: z
			.array(z.object({ value: z.string(), units: texts.default({}), labels: names }).strict())
			.max(12)
			.default([]),
		contacts: z
			.array(
				z
					.object({
						kind: z.enum(['address', 'phone', 'fax', 'email', 'postcode']),
						labels: names,
						values: names,
					})
					.strict(),
			)
			.max(24)
			.default([]),
		legalLinks: z
			.array(z.object({ fdCode: z.string() }).strict())
			.max(24)
			.default([]),
		filings: z
			.object({ icp: z.string().optional(), publicSecurity: z.string().optional() })
			.strict()
			.default({}),
		friendlyLinks: z
			.array(z.object({ names, href: outsideAddress }).strict())
			.max(60)
			.default([]),
		copyrights: texts.default({}),
	})
	.strict();

export type SiteSettings = z.infer<typeof siteSettings>;

/** The defaults of a site without settings: it still has a name to show. */
export const defaultSettings: SiteSettings = siteSettings.parse({
	names: { zh: '未命名网站', en: 'Untitled site' },
});
