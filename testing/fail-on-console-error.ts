import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/**
 * Vitest's setup for every test file: an unexpected console.error fails the test, since React and many libraries
 * report mistakes only there. A test that expects one mocks it: `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
const original = console.error;
let messages: unknown[][] = [];

beforeEach(() => {
	messages = [];
	console.error = (...message: unknown[]) => {
		messages.push(message);
		original(...message);
	};
});

afterEach(() => {
	console.error = original;
	if (messages.length > 0) {
		throw new Error(`Unexpected console.error: ${messages.map((message) => format(...message)).join('\n')}`);
	}
});
