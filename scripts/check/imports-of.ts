export type Import = {
	/** As it is written: `./x.ts`, `@portico/api/constants.ts`, `zod`. */
	specifier: string;
	/** Counted from 1. */
	line: number;
	/** `import type` and `export type` leave nothing to run; every other form loads the module. */
	typeOnly: boolean;
};

// An import stands at the start of its line; examples in comments begin with an asterisk or slashes.
const staticForm =
	/^[ \t]*(?:import|export)\b(?<clause>[^'"`;()]*?)(?<=\bfrom\s*|\bimport\s*)(['"])(?<specifier>[^'"\n]+)\2/gm;
const dynamicForm = /\bimport\(\s*(['"`])(?<specifier>[^'"`\n]+)\1/g;

/**
 * Finds what a source file imports. It reads the text and not a syntax tree, because a parser that knows TSX
 * would be one more dependency; the formatter guarantees the shape this relies on.
 */
export function importsOf(text: string): Import[] {
	const found = [
		...[...text.matchAll(staticForm)].map((match) => ({
			match,
			typeOnly: /^\s+type\b(?!\s*from\b|\s*,)/.test(match.groups?.clause ?? ''),
		})),
		...[...text.matchAll(dynamicForm)].map((match) => ({ match, typeOnly: false })),
	];
	return found
		.map(({ match, typeOnly }) => ({
			specifier: match.groups?.specifier ?? '',
			line: text.slice(0, match.index + match[0].length).split('\n').length,
			typeOnly,
		}))
		.sort((a, b) => a.line - b.line);
}
