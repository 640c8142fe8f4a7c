/** The business constants of the specification, section 9; those of the video player stand in `video-player.ts`. */

/** Default request timeout, in milliseconds. */
export const requestTimeoutMs = 60_000;

/** Upload timeout, in milliseconds (5 minutes). */
export const uploadTimeoutMs = 300_000;

/** Toast defaults: how long it stays (ms), how far from the edge (px), and its type. */
export const toastDefaults = { durationMs: 3000, offsetPx: 16, type: 'info' } as const;

/** Query-string parsing: at most this many parameters, this nesting depth, this array index. */
export const queryStringLimits = { parameters: 1000, depth: 5, arrayIndex: 20 } as const;

/** Base z-index of the layers above the page (toasts, dialogs). */
export const layerBaseZIndex = 2000;

/** Largest number a badge shows; above it, "99+". */
export const badgeMaximum = 99;

/** Session storage key of the chosen language (specification, section 4). */
export const localeStorageKey = 'locale';

/** Body code of a call that did what it was asked (specification, section 7). */
export const successCode = 200;
