import { z } from 'zod';
import { language } from '../../answers/shared-parts.ts';
import { noParams, offsetTime } from '../../calls/parameters.ts';
import { showsNothing } from '../../shows-nothing.ts';

/** What every call of the newsroom says, where it does not say otherwise. */
export const newsroomCall = {
	audience: 'newsroom',
	cachePolicy: 'never',
	params: noParams,
	query: z.object({}),
} as const;

/** Fields of bodies. Their rules that need the store or a setting are checked by the operations. */

const maxNameLength = 60;

export const loginName = z.string().trim().min(1).max(maxNameLength);
/** Of a person; `checkPersonFacts` says what is wrong with it. */
export const displayName = z.string().trim().min(1).max(maxNameLength);
/** A name that people find something by, so it must show something. */
export const shownName = displayName.refine((name) => !showsNothing(name));
const department = z.string().trim().max(100).default('');
/** Longer ones only cost time to hash. */
export const password = z.string().min(1).max(200);
/** Random bytes of a one-time address. */
export const oneTimeToken = z.string().min(1).max(100);
export const code = z.string().trim().min(1).max(40);
export const identifier = z.string().min(1).max(100);
export const timestamp = offsetTime;
export const names = z.object({ zh: shownName, en: shownName });
export const personFacts = z.object({ loginName, displayName, department, language });

/** For calls that return nothing. */
export const nothing = z.null();
