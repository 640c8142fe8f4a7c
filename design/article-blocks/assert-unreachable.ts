/**
 * Stands in the default branch of an exhaustive switch: a kind that nobody draws does not compile. A page
 * may still be older than the API that answers it, so at run time the unknown kind is logged, and what
 * can be drawn is drawn.
 */
export function assertUnreachable(value: never, kindOf: string): null {
	console.error(`Unknown ${kindOf}: ${JSON.stringify((value as { kind?: unknown }).kind)}`);
	return null;
}
