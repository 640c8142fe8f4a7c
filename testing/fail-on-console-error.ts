import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/**
 * Vitest's setup for every test file: a message on console.error that no test asked for fails the test that
 * caused it, because React and many libraries report real mistakes only there. A test that expects one
 * says so: `vi.spyOn(console, 'error').mockImplementation(…)`.
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
