import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Vitest's setup for tests with a DOM environment, which share one document per worker: unmounts components, and
 * empties the document and the storages after each test.
 */
if (typeof document !== 'undefined') {
	const { cleanup, configure } = await import('@testing-library/react');
	// Only a defect reaches it, also on a busy machine.
	configure({ asyncUtilTimeout: 30_000 });

	// Makes React report updates that a test does not wait for.
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
