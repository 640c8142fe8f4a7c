import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { changeContent } from '../../../changes/change-content.ts';
import { prepareMedia } from '../../../files/add-media.ts';
import { UnusableMedia } from '../../../files/unusable-media.ts';
import { type NewMedia, writeMedia } from '../../../media/write-media.ts';
import type { ImportRun } from '../import-run.ts';
import { missingMedia } from '../missing-media.ts';
import type { PreparedArticle } from '../preparing/prepare-article.ts';

/**
 * Stores the pictures that bodies contained as text, before the articles that show them. One that is no picture is
 * remarked on its article, which is imported without it.
 */
export async function storeInlinePictures(
	run: ImportRun,
	articles: readonly PreparedArticle[],
): Promise<void> {
	const found = new Map(
		articles.flatMap(({ inlinePictures }) => inlinePictures).map((picture) => [picture.file, picture]),
	);
	if (found.size === 0) return;
	const missing = await missingMedia(run.store.database, found.keys());
	const folder = await mkdtemp(join(tmpdir(), 'portico-inline-'));
	const prepared: NewMedia[] = [];
	try {
		for (const { file, base64 } of found.values()) {
			if (!missing.has(file)) continue;
			const path = join(folder, basename(file));
			await writeFile(path, Buffer.from(base64, 'base64'), { mode: 0o600 });
			try {
				prepared.push({ file, ...(await prepareMedia(run.store.media, file, path)) });
			} catch (error) {
				if (!(error instanceof UnusableMedia)) throw error;
				// Its article remarks that the picture is missing.
			}
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	if (prepared.length === 0) return;
	await changeContent(run.store.database, 'system:import', (change) => writeMedia(change, prepared));
	run.count('media', 'imported', prepared.length);
}
