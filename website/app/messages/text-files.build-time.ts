import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@portico/api/languages.ts';

const folder = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder) : [];

/**
 * The address of each language's texts, so that documents can name them with the other scripts. The server's build
 * evaluates this: it follows the browser's. Without any files, while developing, nothing names them.
 *
 * @throws if the browser's build has no file of its own for a language
 */
export const textFiles = Object.fromEntries(
	languages.map((language) => {
		const file = files.find((name) => new RegExp(`^${language}-[\\w-]{8}\\.js$`).test(name));
		if (files.length > 0 && !file) throw new Error(`No file has the texts in ${language}.`);
		return [language, `/assets/${file}`];
	}),
) as Record<Language, string>;
