import { type Language, languages } from '@portico/api/languages.ts';
import { useEffect, useState } from 'react';
import { holds, useSession } from '../../../data/session.ts';
import { BodyUploads } from '../../../editor/uploading/body-uploads.ts';
import { loadClient } from '../../../uploads/send-parts.ts';
import { uploadQueue } from '../../../uploads/upload-queue.ts';
import { AttachmentUploads } from './attachment-uploads.ts';
import { CoverUpload } from './cover-upload.ts';

/** The files on their way into the texts of an article, to its cover and its attachments. */
export type ArticleUploads = Record<Language, BodyUploads> & {
	cover: CoverUpload;
	attachments: AttachmentUploads;
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
		cover: new CoverUpload(uploadQueue, personId),
		attachments: new AttachmentUploads(uploadQueue, personId),
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
			for (const lang of languages) uploads[lang].close();
			uploads.cover.remove();
			uploads.attachments.close();
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
	const inTexts = languages.reduce((sum, lang) => sum + uploads[lang].unfinished, 0);
	return inTexts + uploads.attachments.unfinished + (uploads.cover.isUnfinished ? 1 : 0);
}
