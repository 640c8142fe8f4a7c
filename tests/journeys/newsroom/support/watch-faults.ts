import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Chromium logs each request that fails. Calls may be refused or interrupted; files of the application may not. */
const isFailedCall = (message: ConsoleMessage) =>
	message.text().startsWith('Failed to load resource:') && message.location().url.includes('/api/newsroom/');

/**
 * Collects what goes wrong in the pages of a browser: errors that scripts throw or log, and violations of the content
 * security policy.
 */
export async function watchFaults(context: BrowserContext, faults: string[]): Promise<void> {
	await context.exposeFunction('reportViolation', (violation: string) => void faults.push(violation));
	await context.addInitScript(() => {
		const { reportViolation } = globalThis as unknown as { reportViolation(violation: string): void };
		addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
			reportViolation(`policy: ${effectiveDirective} ${blockedURI} in ${sourceFile}`),
		);
	});
	context.on('weberror', (error) => void faults.push(`thrown: ${error.error().stack}`));
	context.on('console', (message) => {
		if (message.type() !== 'error' || isFailedCall(message)) return;
		faults.push(`logged: ${message.text()} (${message.location().url})`);
	});
}
