import { randomBytes } from 'node:crypto';

/**
 * Creates ids for finding requests in the log: short, not secret, and unique across servers by a random prefix for the
 * process.
 *
 * @returns a function that returns the next id, such as `k3Xq9_aZ-1f`
 */
export function createRequestIds(): () => string {
	const prefix = `${randomBytes(6).toString('base64url')}-`;
	let count = 0;
	return () => {
		count += 1;
		return prefix + count.toString(36);
	};
}
