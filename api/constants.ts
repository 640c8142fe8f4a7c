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
