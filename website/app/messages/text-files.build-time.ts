import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@portico/api/languages.ts';

const folder = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder) : [];

/**
 * The address of each language's texts, so that documents can name them with the other scripts. The server's build
 * evaluates this: it follows the browser's.
 */
export const textFiles = Object.fromEntries(
	languages.map((language) => {
		const file = files.find((name) => new RegExp(`^${language}-[\\w-]{8}\\.js$`).test(name));
		return [language, `/assets/${file}`];
	}),
) as Record<Language, string>;
