import * as companyCalls from '../calls/content-calls.ts';
import * as contentCalls from '../calls/content-calls.ts';
import * as videoCalls from '../calls/content-calls.ts';
import * as searchCalls from '../calls/content-calls.ts';
import type { CallDefinition } from '../calls/definition.ts';
import * as pageFaultCalls from '../calls/page-view-calls.ts';
import * as pageViewCalls from '../calls/page-view-calls.ts';
import type { NamedShapes, Shape } from './shape.ts';
import { shapeOf } from './shape-of.ts';

/**
 * The shapes of all answers, derived from the schemas of the server. The build replaces this module with its
 * values (`website/vite-plugins.ts`), so that no schema library reaches the browser.
 */

const calls: CallDefinition[] = Object.values({
	...companyCalls,
	...contentCalls,
	...pageFaultCalls,
	...pageViewCalls,
	...searchCalls,
	...videoCalls,
});

export const namedShapes: NamedShapes = {};

/** Method, a regular expression for the path, and the shape of the answer. */
export const answerShapes: [method: string, address: string, answer: Shape][] = calls.map(
	({ method, path, answer }) => [
		method,
		`^${path.replace(/\{\w+\}/g, '[^/]+')}$`,
		shapeOf(answer, namedShapes),
	],
);
