import { answerShapes, namedShapes } from './answer-shapes.build-time.ts';
import { hasShape } from './shape.ts';

/** What calls need, in one file that browsers fetch after the page (`browser-transport.ts`). */
export { default as axios } from 'axios';

/**
 * Whether data matches the answer of a call, as far as code that reads it depends on it. Calls not declared in
 * `api/calls/` may answer anything.
 *
 * @param path without query string
 */
export function isAnswer(method: string, path: string, data: unknown): boolean {
	const declared = answerShapes.find(([name, address]) => name === method && new RegExp(address).test(path));
	return declared === undefined || hasShape(data, declared[2], namedShapes);
}
