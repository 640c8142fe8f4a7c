import { languages } from '@portico/api/languages.ts';
import { z } from 'zod';

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

/**
 * Zones with rules of their own that browsers in use do not know yet, and one that has the same rules since. What is only
 * a new name, such as Europe/Kyiv, is replaced by the older one.
 */
const tooNew: Readonly<Record<string, string>> = {
	'America/Ciudad_Juarez': 'America/Denver',
	'America/Coyhaique': 'America/Punta_Arenas',
};

/**
 * Abbreviations that this platform reads as one of several zones (CST as Chicago, not China), and others may not know.
 */
const ambiguous =
	/^(?:A[CEGS]T|ART|B[ES]T|C[ACNST]T|CST|E[AC]T|I[ES]T|JST|MIT|N[ES]T|P[LNR]T|PST|SST|VST|SystemV\/.*)$/i;

const advice = 'such as Asia/Shanghai or UTC';

/**
 * A time zone by any name that is known: of a region, of older systems (PRC), of a fixed distance (Etc/GMT-8), in any
 * case. Becomes the name that all browsers in use know: those before 2023 know no offsets, and fail to format with them.
 */
const timeZone = z
	.string()
	.transform((name, context) => {
		const known = canonicalName(name);
		const fault = faultOf(name, known);
		if (fault === null && known !== null) return known;
		context.addIssue({ code: 'custom', message: fault ?? '', input: name });
		return z.NEVER;
	})
	.meta({ title: 'name of a time zone' });

function canonicalName(name: string): string | null {
	try {
		return new Intl.DateTimeFormat(languages[0], { timeZone: name }).resolvedOptions().timeZone;
	} catch {
		return null;
	}
}

function faultOf(name: string, known: string | null): string | null {
	const isOffset = /^(?:UTC|GMT)?\s*[+\u2212-]\s*\d/i.test(name);
	if (isOffset && (known === null || /^[+-]/.test(known))) {
		return `is an offset, which older browsers refuse: write the name of a time zone, ${advice}; for a fixed distance from UTC, Etc/GMT-8 (eight hours ahead of it)`;
	}
	if (known === null) return `is not the name of a time zone, ${advice}`;
	if (ambiguous.test(name)) return `has several meanings: write the name of a region, ${advice}`;
	const older = tooNew[known];
	return older === undefined
		? null
		: `is not known to older browsers: write ${older}, which has the same rules`;
}

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
