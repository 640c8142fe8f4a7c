import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Vitest's setup for test files that run in a DOM environment: all of them share one document in a worker, so after
 * each test what it rendered is unmounted, and the document and the storages are emptied.
 */
if (typeof document !== 'undefined') {
	const { cleanup, configure } = await import('@testing-library/react');
	// What a test waits for comes at once, unless the machine is busy.
	configure({ asyncUtilTimeout: 4000 });

	// React then reports updates that a test does not wait for.
	beforeAll(() => {
		Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
	});

	afterEach(() => {
		cleanup();
		document.body.replaceChildren();
		localStorage.clear();
		sessionStorage.clear();
	});

	afterAll(() => {
		Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
	});
}
