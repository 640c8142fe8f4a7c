import type { FoundEntry } from '@portico/api/answers/search.ts';

export type EntryOf<Kind extends FoundEntry['kind']> = Extract<FoundEntry, { kind: Kind }>;
