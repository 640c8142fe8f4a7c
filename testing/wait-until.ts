import { vi } from 'vitest';

/** Only a defect reaches it, also on a busy machine. */
const limitMs = 120_000;

/** Waits until the check no longer throws. */
export function waitUntil<T>(check: () => T | Promise<T>): Promise<T> {
	return vi.waitFor(check, { timeout: limitMs });
}
