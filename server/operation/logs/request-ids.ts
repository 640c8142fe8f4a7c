import { randomBytes } from 'node:crypto';

/**
 * Numbers requests, for finding one in the log: unique among all that any server of this site answers, short,
 * and no secret. A random part for the process stands before a count.
 *
 * @returns what hands out the next id, such as `k3Xq9_aZ-1f`
 */
export function createRequestIds(): () => string {
	const prefix = `${randomBytes(6).toString('base64url')}-`;
	let count = 0;
	return () => {
		count += 1;
		return prefix + count.toString(36);
	};
}
