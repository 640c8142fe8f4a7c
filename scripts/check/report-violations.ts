/** Ends a check: each violation on its own line of stderr, exit code 1 when there is any. */
export function reportViolations(violations: readonly string[]): void {
	for (const violation of violations) console.error(violation);
	if (violations.length > 0) process.exitCode = 1;
}
