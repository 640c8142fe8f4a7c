import { join } from 'node:path';
import { gt, sql } from 'drizzle-orm';
import { baseNameOf, isMediaFile } from '../../media/media-files.ts';
import { media } from '../../store/schema.ts';
import { bundleFiles } from '../formats/bundle-files.ts';
import { writeList } from './bundle-file.ts';
import { canonicalTexts } from './canonical.ts';
import { copyStoredFile } from './copy-stored-file.ts';
import type { ExportRun } from './export-run.ts';

/** So many files are looked up at once. */
const pageFiles = 100;

/** Writes the originals of all media, and what pictures show in words; the copies are made again. */
export async function exportMedia(run: ExportRun): Promise<void> {
	await run.wrote('alts', await writeList(run.folder, bundleFiles.alts, copyFiles(run)));
}

/** Copies every file and answers with the entries of `media.json` on the way. */
async function* copyFiles(run: ExportRun): AsyncGenerator<object> {
	let last = '';
	for (;;) {
		const rows = await run.store.database
			.select({ file: media.file, digest: media.digest, alts: media.alts })
			.from(media)
			.where(gt(sql`${media.file} collate "C"`, last))
			.orderBy(sql`${media.file} collate "C"`)
			.limit(pageFiles);
		for (const { file, digest, alts } of rows) {
			await copyFile(run, file, digest);
			const words = canonicalTexts(alts);
			if (words) yield { file, alts: words };
		}
		if (rows.length < pageFiles) return;
		last = rows.at(-1)?.file as string;
	}
}

async function copyFile(run: ExportRun, file: string, digest: string): Promise<void> {
	const target = join(run.folder, file);
	const isCopied =
		isMediaFile(file) && (await copyStoredFile(run.store.media, digest, baseNameOf(file), target));
	if (isCopied) await run.wrote('media', 1);
	else await run.problem(`${file}: its bytes are not in the media store`);
}
