import { z } from 'zod';
import { articleCard } from './articles.ts';
import { columnReference, linkTarget, localText, picture } from './shared-parts.ts';
import { video } from './videos.ts';

/** The group's own mark, icon and colours. */
export const brand = z.object({
	/** Of filled shapes, drawn in the colour of the text. */
	mark: z
		.object({ viewBox: z.string(), shapes: z.array(z.object({ path: z.string(), evenOdd: z.boolean() })) })
		.nullable(),
	/** A square PNG. */
	icon: z.object({ src: z.string(), size: z.int() }).nullable(),
	/** The brand's colour, for the frame of a browser. */
	colour: z.string().nullable(),
	/** A style sheet with the tokens that differ. */
	styles: z.string().nullable(),
});
export type Brand = z.infer<typeof brand>;

/** Content of the frame around every page, and the base of its addresses. */
export const site = z.object({
	siteUrl: z.string().meta({ description: 'Origin of absolute addresses, without a slash at its end' }),
	brand: brand.nullable(),
	name: localText,
	shortName: localText,
	slogan: localText.nullable(),
	description: localText.nullable(),
	timeZone: z.string(),
	timeOffsets: z.array(z.tuple([z.number(), z.number()])).meta({
		description: 'From a time on (milliseconds since 1970), the minutes that its clocks are ahead of UTC',
	}),
	foundedYear: z.int().nullable(),
	contacts: z.array(
		z.object({
			kind: z.enum(['address', 'phone', 'fax', 'email', 'postcode']),
			label: localText,
			value: localText,
		}),
	),
	legalLinks: z.array(columnReference),
	filings: z.object({ icp: z.string().nullable(), publicSecurity: z.string().nullable() }),
	friendlyLinks: z.array(z.object({ name: localText, href: z.string() })),
	copyright: localText.nullable(),
});
export type Site = z.infer<typeof site>;

const newsSection = z.object({ column: columnReference, articles: z.array(articleCard) });

/** The home page. A section without a configured or non-empty column is null. */
export const home = z.object({
	slider: z.array(z.object({ picture, title: localText, text: localText.nullable(), target: linkTarget })),
	news: newsSection.nullable(),
	moreNews: newsSection.nullable(),
	notices: newsSection.nullable(),
	topics: z
		.object({
			column: columnReference,
			topics: z.array(
				z.object({
					column: columnReference,
					introduction: localText.nullable().meta({
						description: 'Its first sentences, of at most 80 characters',
					}),
					cover: picture.nullable(),
				}),
			),
		})
		.nullable(),
	film: video.nullable().meta({ description: 'The video the settings name' }),
	businessFields: z.array(
		z.object({ column: columnReference, text: localText.nullable(), picture: picture.nullable() }),
	),
	figures: z.array(z.object({ value: z.string(), unit: localText.nullable(), label: localText })),
});
export type Home = z.infer<typeof home>;
