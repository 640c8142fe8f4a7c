import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { publicCalls } from '@portico/api/calls/public/public-calls.ts';

/** Calls whose answers are the same for everybody and change only by content events. */
export const cacheableCalls: readonly CallDefinition[] = publicCalls.filter(
	({ kept }) => kept === 'until-changed',
);
