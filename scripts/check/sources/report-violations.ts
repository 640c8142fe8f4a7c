/** Prints each violation on a line of stderr, and sets exit code 1 if there is any. */
export function reportViolations(violations: readonly string[]): void {
	for (const violation of violations) console.error(violation);
	if (violations.length > 0) process.exitCode = 1;
}
