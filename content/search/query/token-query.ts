/** A token as a `tsquery` names it, whatever stands in it. */
export function quotedToken(token: string): string {
	return `'${token.replace(/['\\]/g, '$&$&')}'`;
}

/** Asks for all of some tokens. */
export function allOf(tokens: readonly string[]): string {
	return [...new Set(tokens)].map(quotedToken).join(' & ');
}

/** Asks for at least one of some tokens. */
export function someOf(tokens: readonly string[]): string {
	return [...new Set(tokens)].map(quotedToken).join(' | ');
}
