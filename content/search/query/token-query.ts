/** A token as a `tsquery` operand, escaped. */
export function quotedToken(token: string): string {
	return `'${token.replace(/['\\]/g, '$&$&')}'`;
}

/** A `tsquery` for all of the tokens. */
export function allOf(tokens: readonly string[]): string {
	return [...new Set(tokens)].map(quotedToken).join(' & ');
}

/** A `tsquery` for at least one of the tokens. */
export function someOf(tokens: readonly string[]): string {
	return [...new Set(tokens)].map(quotedToken).join(' | ');
}
