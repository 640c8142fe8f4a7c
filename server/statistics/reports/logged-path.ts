/** As in the request log. */
const maxPathLength = 500;

/**
 * Prepares a reported path for the log: without line breaks, control characters and the query, which may contain user
 * input.
 */
export function loggedPath(path: string): string {
	const [pathname = ''] = path.split(/[?#]/, 1);
	return pathname
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
		.slice(0, maxPathLength)
		.toWellFormed();
}
