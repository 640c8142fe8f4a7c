import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Alts } from './media-list.ts';
import { type DemoPicture, demoPictures } from './picture-table.ts';

/** A master, the picture that it becomes, and its alternative texts. */
export type Master = { picture: DemoPicture; path: string; alts: Alts | undefined };

/**
 * Finds the masters to encode: those named, or all that `pictures.json` lists. Alternative texts come from the
 * JSON files of the folder, which map names to `{ "zh": …, "en": … }`.
 *
 * @throws Error for a name that is not listed or has no master, and where there is no master
 */
export function findMasters(folder: string, names: readonly string[]): Master[] {
	const altsByName = readAlts(folder);
	const picturesByName = new Map(demoPictures.map((picture) => [picture.name, picture]));
	const pathOf = ({ name, master = name }: DemoPicture) => join(folder, `${master}.png`);
	const selectedNames =
		names.length > 0
			? [...new Set(names)]
			: demoPictures.filter((picture) => existsSync(pathOf(picture))).map(({ name }) => name);
	if (selectedNames.length === 0) throw new Error(`${folder} contains no master that pictures.json lists.`);
	return selectedNames.map((name) => {
		const picture = picturesByName.get(name);
		if (picture === undefined) throw new Error(`${name} is not listed in pictures.json.`);
		const path = pathOf(picture);
		if (!existsSync(path)) throw new Error(`${path} does not exist.`);
		return { picture, path, alts: altsByName.get(name) };
	});
}

function readAlts(folder: string): Map<string, Alts> {
	const alts = new Map<string, Alts>();
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
		const entries: Record<string, Partial<Alts>> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
		for (const [name, { zh, en }] of Object.entries(entries)) {
			if (!zh || !en) throw new Error(`${file}: ${name} needs alternative texts in both languages.`);
			alts.set(name, { zh, en });
		}
	}
	return alts;
}
