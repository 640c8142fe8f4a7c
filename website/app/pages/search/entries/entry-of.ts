import type { FoundEntry } from '@portico/api/answers/search.ts';

/** An entry of a kind. */
export type EntryOf<Kind extends FoundEntry['kind']> = Extract<FoundEntry, { kind: Kind }>;
