import type { CallDefinition } from '@portico/api/calls/definition.ts';

/** A pattern for a call's path, with a group for each parameter in braces, and the parameters' names. */
export function pathPattern(path: string): { expression: RegExp; names: string[] } {
	const names: string[] = [];
	const source = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		names.push(name);
		return '([^/]+)';
	});
	return { expression: new RegExp(`^${source}$`), names };
}

/** Finds the call for a request. A `get` call matches any method: it also answers HEAD, and refuses the others. */
export function createCallMatcher<Call extends CallDefinition>(
	calls: readonly Call[],
): (method: string, path: string) => Call | null {
	const patterns = calls.map((call) => ({ call, expression: pathPattern(call.path).expression }));
	return (method, path) => {
		for (const { call, expression } of patterns) {
			if ((call.method === 'get' || method === 'POST') && expression.test(path)) return call;
		}
		return null;
	};
}
