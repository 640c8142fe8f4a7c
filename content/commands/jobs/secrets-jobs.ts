import { renewSecrets } from '../../accounts/second-factors/renew-secrets.ts';
import type { JobStore } from '../jobs.ts';

/** Makes the secrets of the store anew. */
export async function runRenewSecrets({ database }: JobStore): Promise<string[]> {
	const { resealed, unreadable } = await renewSecrets(database, 'system:command');
	const lines = [
		`The secrets are new. ${resealed.toLocaleString('en')} authenticator applications stay valid.`,
		'Addresses of video keys that were signed before end; a page that plays an encrypted video may have to be loaded again.',
	];
	if (unreadable.length > 0) {
		lines.push(
			`The authenticator applications of these people could not be read under the old secret: ${unreadable.join(', ')}. Reset them: people reset NAME --second-factors`,
		);
	}
	return lines;
}
