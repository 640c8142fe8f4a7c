import { checkAnnounced, isPictureName, uploadLimits } from '@portico/content/drafts/uploads/upload-rules.ts';
import { defaultAttachmentTypes } from '@portico/content/files/attachment-types.ts';
import type { ContentRefusal } from '@portico/content/model/refusals.ts';
import { expect, it } from 'vitest';
import {
	earlyRefusal,
	isFilmFile,
	isPictureFile,
	maxFileMegabytes,
	maxFilmMegabytes,
	maxPictureMegabytes,
	minSentPartBytes,
	sentPartBytes,
} from './upload-rules.ts';

const endings =
	'jpg jpeg jfif jpe pjpeg png gif webp avif svg tif tiff TIF heic heif hif bmp dib pdf docx mp4 exe';
const names = endings.split(' ').map((ending) => `图.${ending}`);

/** Why the server refuses a file; null if it takes it. */
function refusalOf(name: string, size: number): string | null {
	try {
		checkAnnounced({ name, size }, defaultAttachmentTypes, uploadLimits);
		return null;
	} catch (error) {
		return (error as ContentRefusal).code;
	}
}

it.each(names)('takes and refuses %s as the server does', (name) => {
	const isPicture =
		isPictureName(name) || ['upload-heic', 'upload-bitmap'].includes(refusalOf(name, 1) ?? '');
	expect(isPictureFile({ name, type: '' })).toBe(isPicture);
	const refusal = refusalOf(name, 1);
	// Which other files are accepted is a setting, and told by the server.
	if (refusal === 'upload-kind' || refusal === 'upload-program') return;
	const maxBytes = (isPicture ? maxPictureMegabytes : maxFileMegabytes) * 2 ** 20;
	for (const size of [0, 1, maxBytes, maxBytes + 1])
		expect(earlyRefusal({ name, size, type: '' })?.code ?? null).toBe(refusalOf(name, size));
});

it.each(['mp4', 'MOV', 'mkv', 'webm', 'ts', 'pdf'])(
	'takes and refuses .%s as a film as the server does',
	(ending) => {
		const file = { name: `片.${ending}`, isFilm: true };
		const refusal = (size: number) => {
			try {
				return checkAnnounced({ ...file, size }, defaultAttachmentTypes, uploadLimits) ?? null;
			} catch (error) {
				return (error as ContentRefusal).code;
			}
		};
		const isFilm = isFilmFile({ name: file.name, type: '' });
		expect(refusal(1)).toBe(isFilm ? null : 'upload-kind');
		const max = maxFilmMegabytes * 2 ** 20;
		for (const size of isFilm ? [0, 1, max, max + 1] : [])
			expect(earlyRefusal({ ...file, size, type: '' }, true)?.code ?? null).toBe(refusal(size));
	},
);

it('takes a picture without an ending by its type, of which the server then says what is missing', () => {
	expect(isPictureFile({ name: 'image', type: 'image/png' })).toBe(true);
	expect(isPictureFile({ name: 'image', type: '' })).toBe(false);
});

it('sends parts of a size that the server takes', () => {
	expect(minSentPartBytes).toBeGreaterThanOrEqual(uploadLimits.minPartBytes);
	expect(sentPartBytes).toBeLessThanOrEqual(uploadLimits.maxPartBytes);
});
