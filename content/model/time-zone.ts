import { languages } from '@portico/api/languages.ts';
import { z } from 'zod';

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
export const timeZone = z
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
