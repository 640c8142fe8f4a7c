import { isLeaderNumber } from '@portico/api/leader-numbers.ts';
import { z } from 'zod';
import { lines, mediaFile, names, order, requiredLine } from './fields.ts';

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
