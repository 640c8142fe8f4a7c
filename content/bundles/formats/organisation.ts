import { unitKinds } from '@portico/api/unit-kinds.ts';
import { z } from 'zod';
import { identifier, names, order, outsideAddress, paragraphs } from './fields.ts';

/** An entry of `organisation.json`. */
export const unitEntry = z.strictObject({
	unitId: identifier,
	parent: identifier.nullable(),
	kind: z.enum(unitKinds),
	order,
	names,
	descriptions: paragraphs.default({}),
	href: outsideAddress.optional(),
});

export type UnitEntry = z.infer<typeof unitEntry>;
