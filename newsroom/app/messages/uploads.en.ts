import type * as zh from './zh.ts';

export const uploads: (typeof zh)['uploads'] = {
	pages: (count) => (count === 1 ? '1 page' : `${count} pages`),
	waiting: 'Waiting to be uploaded',
	sending: (percent) => `Uploading ${percent}%`,
	interrupted: (reason) => `Upload paused, resuming automatically: ${reason}`,
	processing: 'Uploaded, being processed',
	ready: 'Uploaded, to be inserted here once the text can be edited',
	failed: (reason) => `Not uploaded: ${reason}`,
	progressOf: (name) => `Upload progress: ${name}`,
	cancel: 'Cancel',
	cancelFile: (name) => `Cancel the upload of ${name}`,
	retry: 'Try again',
	retryFile: (name) => `Upload ${name} again`,
	remove: 'Remove',
	removeFile: (name) => `Remove ${name}`,
	announceBegin: (count) => (count === 1 ? 'Uploading a file' : `Uploading ${count} files`),
	announceProgress: (percent) => `${percent}% uploaded`,
	announceDone: (name) => `Inserted: ${name}`,
	announceFailed: (name, reason) => `${name} was not uploaded: ${reason}`,
	placeGone: (name) =>
		`${name} was uploaded, but its place in the text has been deleted, so it was not inserted. Find it by its name with “Picture” or “Attachment” in the toolbar.`,
	noPicture: (names) => `A cover is a picture. Not added: ${names.join(', ')}.`,
	notAllowed:
		'You lack the permission “Upload media”, so you cannot add pictures or files here. Ask an administrator for it, or insert pictures of the media library by the toolbar.',
	unreadable: 'The file was changed, moved or deleted and cannot be read. Choose it again.',
	gone: 'The server no longer has this upload. Upload the file again.',
	refusals: {
		'upload-empty': () => 'The file is empty.',
		'upload-heic': () =>
			'HEIC pictures are not supported. Save the picture as JPEG, then upload it. On an iPhone, choose “Most Compatible” in Settings > Camera > Formats.',
		'upload-bitmap': () => 'BMP pictures are not supported. Save the picture as PNG or JPEG, then upload it.',
		'upload-too-large': (megabytes) =>
			`The file is larger than ${megabytes} MB. Make it smaller, then upload it.`,
	},
	leavingTitle: 'Files are still being uploaded',
	leaving: (count) =>
		count === 1
			? 'A file is not uploaded yet. If you leave, its upload is cancelled.'
			: `${count} files are not uploaded yet. If you leave, their uploads are cancelled.`,
};
