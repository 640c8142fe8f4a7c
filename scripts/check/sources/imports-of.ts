export type Import = {
	/** As written: `./x.ts`, `@portico/api/constants.ts`, `zod`. */
	specifier: string;
	/** Line number from 1. */
	line: number;
	/** `import type` and `export type` are erased; every other form loads the module. */
	typeOnly: boolean;
};

// An import begins at the start of a line; examples in comments begin with an asterisk or slashes.
const staticForm =
	/^[ \t]*(?:import|export)\b(?<clause>[^'"`;()]*?)(?<=\bfrom\s*|\bimport\s*)(['"])(?<specifier>[^'"\n]+)\2/gm;
const dynamicForm = /\bimport\(\s*(['"`])(?<specifier>[^'"`\n]+)\1/g;

/**
 * Lists the imports of a source file. Matches text instead of parsing, because the formatter guarantees the
 * shape that this relies on.
 */
export function importsOf(text: string): Import[] {
	const matches = [
		...[...text.matchAll(staticForm)].map((match) => ({
			match,
			typeOnly: /^\s+type\b(?!\s*from\b|\s*,)/.test(match.groups?.clause ?? ''),
		})),
		...[...text.matchAll(dynamicForm)].map((match) => ({ match, typeOnly: false })),
	];
	return matches
		.map(({ match, typeOnly }) => ({
			specifier: match.groups?.specifier ?? '',
			line: text.slice(0, match.index + match[0].length).split('\n').length,
			typeOnly,
		}))
		.sort((a, b) => a.line - b.line);
}
