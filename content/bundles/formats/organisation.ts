import { unitKinds } from '@portico/api/unit-kinds.ts';
import { z } from 'zod';
import { identifier, names, order, outsideAddress, paragraphs } from './fields.ts';

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
