import type * as zh from './zh.ts';

export const uploads: (typeof zh)['uploads'] = {
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
	announceBegin: (count) => (count === 1 ? 'Uploading a picture' : `Uploading ${count} pictures`),
	announceProgress: (percent) => `${percent}% of the pictures uploaded`,
	announceDone: (name) => `Picture inserted: ${name}`,
	announceFailed: (name, reason) => `The picture ${name} was not uploaded: ${reason}`,
	placeGone: (name) =>
		`${name} was uploaded, but its place in the text has been deleted, so it was not inserted. Find it by its name with “Picture” in the toolbar.`,
	otherFiles: (names) =>
		`Only pictures can be added to the text directly. Not added: ${names.join(', ')}. Ask an administrator to import other files, then insert them by the toolbar.`,
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
			`The picture is larger than ${megabytes} MB. Make it smaller, then upload it.`,
	},
	leavingTitle: 'Pictures are still being uploaded',
	leaving: (count) =>
		count === 1
			? 'A picture is not in the text yet. If you leave, its upload is cancelled.'
			: `${count} pictures are not in the text yet. If you leave, their uploads are cancelled.`,
};
