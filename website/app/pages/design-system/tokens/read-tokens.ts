/** Values by custom property. */
export type Tokens = Readonly<Record<string, string>>;

/**
 * Reads the tokens from the style sheet itself, so that the page is always accurate.
 *
 * @param sheet source, with the tokens in a bare `:root` and those of the dark scheme in its media query
 * @returns all light tokens, and the dark ones that differ
 */
export function readTokens(sheet: string): { light: Tokens; dark: Tokens } {
	const schemes: { light: Tokens; dark: Tokens } = { light: {}, dark: {} };
	// Backtracks: the style sheet is our own.
	const withoutComments = sheet.replace(/\/\*.*?\*\//gs, '');
	// Backtracks: the style sheet is our own.
	for (const [, media, block = ''] of withoutComments.matchAll(/(@media[^{]*\{\s*)?:root\s*\{([^}]*)\}/g)) {
		if (media === undefined) schemes.light = declarationsIn(block);
		else if (media.includes('prefers-color-scheme: dark')) schemes.dark = declarationsIn(block);
	}
	return schemes;
}

function declarationsIn(block: string): Tokens {
	// Backtracks: the style sheet is our own.
	const declarations = block.matchAll(/(--[\w-]+):\s*([^;]+);/g);
	return Object.fromEntries(
		Array.from(declarations, ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ').trim()]),
	);
}
