/** What page and server know of the media library. */

export const libraryKinds = ['picture', 'file', 'video'] as const;

/**
 * What narrows the library down: files that nothing uses, pictures without words, pictures that are smaller than
 * `minCoverWidth`, and the bin.
 */
export const libraryFilters = ['unused', 'undescribed', 'small', 'bin'] as const;

export type LibraryKind = (typeof libraryKinds)[number];
export type LibraryFilter = (typeof libraryFilters)[number];

/** Pixels that a cover needs to fill the width of a page's text on usual screens. */
export const minCoverWidth = 1200;

/** Days for which a file stays in the bin. */
export const binDays = 30;
