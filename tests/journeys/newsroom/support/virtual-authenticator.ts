import type { Page } from '@playwright/test';

/** Gives a page a device that creates passkeys and answers their challenges without asking. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('WebAuthn.enable');
	await devTools.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}
