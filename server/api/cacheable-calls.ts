import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { publicCalls } from '@portico/api/calls/public/public-calls.ts';

/** The calls whose answers look the same to everybody and change by content events alone: they are tagged and kept. */
export const cacheableCalls: readonly CallDefinition[] = publicCalls.filter(
	({ kept }) => kept === 'until-changed',
);
