import { join } from 'node:path';
import { gt, sql } from 'drizzle-orm';
import { baseNameOf, isMediaFile } from '../../files/media-files.ts';
import { media } from '../../store/tables/media-schema.ts';
import { bundleFiles } from '../formats/bundle-files.ts';
import { writeList } from './bundle-file.ts';
import { canonicalTexts } from './canonical.ts';
import { copyStoredFile } from './copy-stored-file.ts';
import type { ExportRun } from './export-run.ts';

/** Files per query. */
const filesPerQuery = 100;

/** Writes the originals of all media and their alternative texts; an import recreates the copies. */
export async function exportMedia(run: ExportRun): Promise<void> {
	await run.countWritten('alts', await writeList(run.folder, bundleFiles.alts, copyFiles(run)));
}

/** Copies every file and yields its entry of `media.json`. */
async function* copyFiles(run: ExportRun): AsyncGenerator<object> {
	let last = '';
	for (;;) {
		const rows = await run.store.database
			.select({ file: media.file, digest: media.digest, alts: media.alts })
			.from(media)
			.where(gt(sql`${media.file} collate "C"`, last))
			.orderBy(sql`${media.file} collate "C"`)
			.limit(filesPerQuery);
		for (const { file, digest, alts } of rows) {
			await copyFile(run, file, digest);
			const altTexts = canonicalTexts(alts);
			if (altTexts) yield { file, alts: altTexts };
		}
		if (rows.length < filesPerQuery) return;
		last = rows.at(-1)?.file as string;
	}
}

async function copyFile(run: ExportRun, file: string, digest: string): Promise<void> {
	const target = join(run.folder, file);
	const isCopied =
		isMediaFile(file) && (await copyStoredFile(run.store.media, digest, baseNameOf(file), target));
	if (isCopied) await run.countWritten('media', 1);
	else await run.problem(`${file}: its bytes are not in the media store`);
}
