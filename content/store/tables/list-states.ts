import type { ArticleState } from '@portico/api/article-states.ts';
import { type Language, languages } from '@portico/api/languages.ts';

/** What the newsroom's article list can be filtered by; `changed`: a newer version than the published one. */
export type ListState = ArticleState | 'changed' | 'missing';

/** The bit of each state of a text. Stored: keep the order, and add to the end. */
const bits: readonly ListState[] = ['draft', 'scheduled', 'published', 'withdrawn', 'changed', 'missing'];

/** Bits for each language. */
const width = 8;

/** The bits of these states of a text; null stands for any language. */
export function stateBits(states: readonly ListState[], lang: Language | null): number {
	const ofText = states.reduce((sum, state) => sum | (1 << bits.indexOf(state)), 0);
	const shifts = languages.flatMap((each, at) => (lang === null || lang === each ? [at * width] : []));
	return shifts.reduce((sum, shift) => sum | (ofText << shift), 0);
}
