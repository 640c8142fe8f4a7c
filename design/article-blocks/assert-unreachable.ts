/**
 * For the default branch of an exhaustive switch: an unhandled kind does not compile. At run time the API may be
 * newer than the page, so unknown kinds are logged and skipped.
 */
export function assertUnreachable(value: never, kindOf: string): null {
	console.error(`Unknown ${kindOf}: ${JSON.stringify((value as { kind?: unknown }).kind)}`);
	return null;
}
