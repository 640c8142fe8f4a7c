import type { Language } from '@portico/api/languages.ts';
import { useEffect, useState } from 'react';
import { holds, useSession } from '../../../data/session.ts';
import { BodyUploads } from '../../../editor/uploading/body-uploads.ts';
import { FieldUploads } from '../../../uploads/field-uploads.ts';
import { loadClient } from '../../../uploads/send-parts.ts';
import { uploadQueue } from '../../../uploads/upload-queue.ts';

/** The files on their way into the texts of an article, to its cover and its attachments. */
export type ArticleUploads = Record<Language, BodyUploads> & {
	cover: FieldUploads;
	attachments: FieldUploads;
};

/**
 * The uploads of an article that is open. They end when its page is left.
 *
 * @returns null where the person may upload nothing
 */
export function useArticleUploads(): ArticleUploads | null {
	const session = useSession();
	const { personId } = session.person;
	const mayUpload = holds(session, 'media.upload');
	const [uploads] = useState<ArticleUploads>(() => ({
		zh: new BodyUploads(uploadQueue, personId),
		en: new BodyUploads(uploadQueue, personId),
		cover: new FieldUploads(uploadQueue, personId),
		attachments: new FieldUploads(uploadQueue, personId),
	}));
	useEffect(() => {
		// Before the network may be away, and before another edition of the newsroom replaces this one's files.
		if (mayUpload) void loadClient().catch(() => undefined);
	}, [mayUpload]);
	useEffect(() => {
		// A browser shows a file that is dropped beside the text, instead of the page.
		addEventListener('dragover', ignoreFiles);
		addEventListener('drop', ignoreFiles);
		return () => {
			removeEventListener('dragover', ignoreFiles);
			removeEventListener('drop', ignoreFiles);
			for (const each of Object.values(uploads)) each.close();
		};
	}, [uploads]);
	return mayUpload ? uploads : null;
}

function ignoreFiles(event: DragEvent): void {
	if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
	event.preventDefault();
	event.dataTransfer.dropEffect = 'none';
}

/** How many files would be missing if the page closed now. */
export function unfinishedUploads(uploads: ArticleUploads | null): number {
	if (!uploads) return 0;
	return Object.values(uploads).reduce((sum, { unfinished }) => sum + unfinished, 0);
}
