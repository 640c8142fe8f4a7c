import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../check/sources/repository-root.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { type Alts, copyFile, formatMediaList, originalFile, withPicture } from './media-list.ts';
import { type DemoPicture, demoPictures } from './picture-table.ts';

/** `npm run demo-pictures -- encode MASTERS_FOLDER [NAME …]`: encodes demo pictures from masters. */

const helpText = `Usage: npm run demo-pictures -- encode MASTERS_FOLDER [NAME …] [--into BUNDLE]

Encodes the masters (PNG) of a folder that scripts/demo-pictures/pictures.json lists, or those named,
into the demo or another bundle: media/NAME.jpg, pictures/NAME-<width>.avif and their entry in media.json.
Alternative texts in both languages may be in a JSON file in that folder: {"NAME": {"zh": "…", "en": "…"}};
otherwise those in media.json are kept.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
	try {
		const { values, positionals } = parseArgs({
			args: args,
			options: { into: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
			allowPositionals: true,
		});
		const [command, folder, ...names] = positionals;
		if (values.help || command !== 'encode' || folder === undefined) {
			process.stdout.write(`${helpText}\n`);
			return values.help ? 0 : 2;
		}
		// npm runs scripts in the project root; INIT_CWD is the user's working directory.
		const from = process.env.INIT_CWD ?? process.cwd();
		const bundle = values.into === undefined ? join(repositoryRoot, 'demo') : resolve(from, values.into);
		await encode(resolve(from, folder), names, bundle);
		return 0;
	} catch (error) {
		process.stderr.write(`${(error as Error).message}\n`);
		return 1;
	}
}

async function encode(folder: string, names: string[], bundle: string): Promise<void> {
	const list = join(bundle, 'media.json');
	for (const { picture, path, alts } of findMasters(folder, names)) {
		const { name } = picture;
		const encoded = await encodePicture(path, picture);
		// Re-read for each picture: encoding takes minutes, and the list may be edited in the meantime.
		const entries = withPicture(JSON.parse(readFileSync(list, 'utf8')), name, encoded, alts);
		writePicture(bundle, name, encoded);
		writeFileSync(list, formatMediaList(entries));
		process.stdout.write(`${name}: ${describe(encoded)}\n`);
	}
}

function writePicture(bundle: string, name: string, { original, copies }: EncodedPicture): void {
	const pictures = join(bundle, 'pictures');
	mkdirSync(pictures, { recursive: true });
	for (const file of readdirSync(pictures)) {
		// Remove copies of other widths.
		if (file.startsWith(`${name}-`) && /^\d+\.avif$/.test(file.slice(name.length + 1))) {
			rmSync(join(pictures, file));
		}
	}
	for (const { width, data } of copies) writeFileSync(join(bundle, copyFile(name, width)), data);
	writeFileSync(join(bundle, originalFile(name)), original.data);
}

function describe({ original, copies }: EncodedPicture): string {
	const kilobytes = ({ data }: { data: Buffer }) => `${Math.ceil(data.length / 1000)} KB`;
	return [
		`JPEG ${kilobytes(original)} (q ${original.quality})`,
		...copies.map((copy) => `${copy.width} px ${kilobytes(copy)} (q ${copy.quality}, ${copy.subsampling})`),
	].join(', ');
}

/** A master, the picture that it becomes, and its alternative texts. */
type Master = { picture: DemoPicture; path: string; alts: Alts | undefined };

/**
 * Finds the masters to encode: those named, or all that `pictures.json` lists. Alternative texts come from the
 * JSON files of the folder, which map names to `{ "zh": …, "en": … }`.
 *
 * @throws Error for a name that is not listed or has no master, and where there is no master
 */
function findMasters(folder: string, names: readonly string[]): Master[] {
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
