import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Alts } from './media-list.ts';
import { type DemoPicture, demoPictures } from './picture-table.ts';

/** A master in a folder, the picture it becomes, and the words that came with it. */
export type Master = { picture: DemoPicture; path: string; alts: Alts | undefined };

/**
 * The masters of a folder that are to be encoded: those named, or all that are listed in `pictures.json`.
 * Words come from the folder's JSON files, which map names to `{ "zh": …, "en": … }`.
 *
 * @throws Error for a name that is not listed or has no master, and where there is no master at all
 */
export function findMasters(folder: string, names: readonly string[]): Master[] {
	const wordsByName = readWords(folder);
	const known = new Map(demoPictures.map((picture) => [picture.name, picture]));
	const pathOf = (name: string) => join(folder, `${name}.png`);
	const wanted =
		names.length > 0 ? [...new Set(names)] : [...known.keys()].filter((name) => existsSync(pathOf(name)));
	if (wanted.length === 0) throw new Error(`${folder} holds no master that pictures.json lists.`);
	return wanted.map((name) => {
		const picture = known.get(name);
		if (picture === undefined) throw new Error(`${name} is not listed in pictures.json.`);
		const path = pathOf(name);
		if (!existsSync(path)) throw new Error(`${path} does not exist.`);
		return { picture, path, alts: wordsByName.get(name) };
	});
}

function readWords(folder: string): Map<string, Alts> {
	const words = new Map<string, Alts>();
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
		const entries: Record<string, Partial<Alts>> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
		for (const [name, { zh, en }] of Object.entries(entries)) {
			if (!zh || !en) throw new Error(`${file}: ${name} needs words in both languages.`);
			words.set(name, { zh, en });
		}
	}
	return words;
}
