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

/** What an address is: a call with its raw path parameters, a path that takes other methods, or nothing (null). */
export type CallMatch<Call> = { call: Call; params: Record<string, string> } | { allowed: string[] } | null;

/** Finds the call for a method and a path. */
export function createCallMatcher<Call extends { definition: CallDefinition }>(
	calls: readonly Call[],
): (method: string, path: string) => CallMatch<Call> {
	const patterns = calls.map((call) => ({ call, ...pathPattern(call.definition.path) }));
	return (method, path) => {
		const allowed: string[] = [];
		for (const { call, expression, names } of patterns) {
			const match = expression.exec(path);
			if (!match) continue;
			const accepted = call.definition.method.toUpperCase();
			allowed.push(accepted);
			if (accepted !== method) continue;
			const parts = names.map((name, index) => [name, match[index + 1] as string]);
			return { call, params: Object.fromEntries(parts) };
		}
		return allowed.length > 0 ? { allowed } : null;
	};
}
