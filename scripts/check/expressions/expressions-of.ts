import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../sources/source-files.ts';

/** A regular expression in a source file. */
export type Expression = {
	pattern: string;
	flags: string;
	/** Line number from 1. */
	line: number;
	/** Why backtracking is acceptable, from the comment above; null without one. */
	reason: string | null;
};

const reasonMark = 'Backtracks: ';

/** Lists the regular expressions of a source file in order. */
export function expressionsOf({ path, text }: SourceFile): Expression[] {
	const lines = text.split('\n');
	const expressions: Expression[] = [];
	const { program } = parseSync(path, text);
	new Visitor({
		Literal(literal) {
			if (!('regex' in literal) || !literal.regex) return;
			const { pattern, flags } = literal.regex;
			const line = text.slice(0, literal.start).split('\n').length;
			expressions.push({ pattern, flags, line, reason: reasonAbove(lines, line) });
		},
	}).visit(program);
	return expressions;
}

/** The comment is above the statement, which may start some lines earlier. */
function reasonAbove(lines: readonly string[], line: number): string | null {
	for (const text of lines.slice(Math.max(0, line - 5), line).reverse()) {
		const [, reason] = text.split(reasonMark);
		if (reason) return reason.trim();
	}
	return null;
}
