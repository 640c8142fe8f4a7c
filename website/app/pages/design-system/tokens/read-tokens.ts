/** Values by the names of custom properties, as they are written. */
export type Tokens = Readonly<Record<string, string>>;

/**
 * Reads the tokens out of the style sheet that declares them, so that this page cannot show others.
 *
 * @param sheet its source, with all tokens in a bare `:root` and those of the dark scheme in its media query
 * @returns all tokens of the light scheme, and those the dark one changes
 */
export function readTokens(sheet: string): { light: Tokens; dark: Tokens } {
	const schemes: { light: Tokens; dark: Tokens } = { light: {}, dark: {} };
	const bare = sheet.replace(/\/\*.*?\*\//gs, '');
	for (const [, media, block = ''] of bare.matchAll(/(@media[^{]*\{\s*)?:root\s*\{([^}]*)\}/g)) {
		if (media === undefined) schemes.light = declarationsIn(block);
		else if (media.includes('prefers-color-scheme: dark')) schemes.dark = declarationsIn(block);
	}
	return schemes;
}

function declarationsIn(block: string): Tokens {
	const declarations = block.matchAll(/(--[\w-]+):\s*([^;]+);/g);
	return Object.fromEntries(
		Array.from(declarations, ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ').trim()]),
	);
}
