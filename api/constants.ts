/** Business constants of the specification, section 9; `video-player.ts` has those of the video player. */

/** Default request timeout. */
export const requestTimeoutMs = 60_000;

/** Upload timeout (5 minutes). */
export const uploadTimeoutMs = 300_000;

/** Toast defaults: duration, distance from the edge, and type. */
export const toastDefaults = { durationMs: 3000, offsetPx: 16, type: 'info' } as const;

/** Query-string limits: number of parameters, nesting depth, array index. */
export const queryStringLimits = { parameters: 1000, depth: 5, arrayIndex: 20 } as const;

/** Base z-index of toasts and dialogs. */
export const layerBaseZIndex = 2000;

/** Largest number on a badge; above it, "99+". */
export const badgeMaximum = 99;

/** Session storage key of the chosen language (specification, section 4). */
export const localeStorageKey = 'locale';

/** Body code of a successful call (specification, section 7). */
export const successCode = 200;

/** Maximum length of a search query in characters. */
export const maxQueryLength = 200;

/** Languages that a search can be restricted to. */
export const searchLanguages = ['zh', 'en', 'all'] as const;
export type SearchLanguage = (typeof searchLanguages)[number];

/** Length in characters as readers count them: a surrogate pair is one. */
export function queryLength(query: string): number {
	let length = 0;
	for (const _ of query) length++;
	return length;
}

/** Publication states of an article, per language. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

export type ArticleState = (typeof articleStates)[number];

/**
 * The five kinds of organisation units (specification, section 3): internal institutions, and subsidiaries,
 * wholly owned, holding and shareholding ones.
 */
export const unitKinds = ['internal', 'subsidiary', 'whollyOwned', 'holding', 'shareholding'] as const;

export type UnitKind = (typeof unitKinds)[number];

/** Numbers of the fixed leader pages; there is no 10 (specification, section 2). */
export const leaderNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12] as const;

export type LeaderNumber = (typeof leaderNumbers)[number];

/** Whether a leader has a page under this number. */
export function isLeaderNumber(value: number): value is LeaderNumber {
	return (leaderNumbers as readonly number[]).includes(value);
}
