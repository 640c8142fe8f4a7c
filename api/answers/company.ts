import { z } from 'zod';
import { type UnitKind, unitKinds } from '../constants.ts';
import { language, localText, picture } from './shared-parts.ts';

/** A leader in the list, ordered by rank. */
export const leaderCard = z.object({
	number: z.int(),
	name: localText,
	positions: z.array(localText).meta({ description: 'One or two position lines' }),
	portrait: picture.nullable(),
});
export type LeaderCard = z.infer<typeof leaderCard>;
export const leaders = z.array(leaderCard);

export const leader = leaderCard.extend({
	biography: z.object({ html: z.string(), lang: language }).nullable(),
	dateLine: localText.nullable(),
	rank: z.int().meta({ description: 'Their place among all leaders: 1 stands first' }),
	others: leaders.meta({ description: 'All leaders but this one, by rank' }),
});
export type Leader = z.infer<typeof leader>;

export type OrganisationUnit = {
	unitId: string;
	kind: UnitKind;
	name: z.infer<typeof localText>;
	description: z.infer<typeof localText> | null;
	href: string | null;
	children: OrganisationUnit[];
};
const organisationUnit: z.ZodType<OrganisationUnit> = z
	.object({
		unitId: z.string(),
		kind: z.enum(unitKinds),
		name: localText,
		description: localText.nullable(),
		href: z.string().nullable(),
		get children() {
			return z.array(organisationUnit);
		},
	})
	.meta({ id: 'OrganisationUnit' });
export const organisation = z.array(organisationUnit);
