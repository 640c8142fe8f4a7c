import { describe, expect, test } from 'vitest';
import { defaultAttachmentTypes } from '../../files/attachment-types.ts';
import { baseNameOf, isMediaFile } from '../../files/media-files.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { checkAnnounced, checkHead, contentNameOf, uploadLimits } from './upload-rules.ts';

/** The code of a refusal; null without one. */
function codeOf(check: () => void): string | null {
	try {
		check();
		return null;
	} catch (error) {
		if (error instanceof ContentRefusal) return error.code;
		throw error;
	}
}

const megabyte = 2 ** 20;
const announced = (name: string, size = 1_000) =>
	codeOf(() => checkAnnounced({ name, size }, defaultAttachmentTypes, uploadLimits));

describe('what is announced', () => {
	test.each(['a.jpg', '桥梁.PNG', 'a.tif', 'a.TIFF', 'a.svg', 'a.avif', 'a.pdf', 'a.docx', 'a.zip'])(
		'accepts %s',
		(name) => {
			expect(announced(name)).toBeNull();
		},
	);

	test.each([
		['a.HEIC', 'upload-heic'],
		['a.heif', 'upload-heic'],
		['a.bmp', 'upload-bitmap'],
		['a.exe', 'upload-program'],
		['a.html', 'upload-program'],
		['a.mp4', 'upload-kind'],
		['a', 'upload-kind'],
		['.jpg', 'upload-kind'],
		['', 'upload-name'],
		['../a.jpg', 'upload-name'],
		['a\0.jpg', 'upload-name'],
		[`${'桥'.repeat(84)}.jpg`, 'upload-name'],
	])('refuses %j with %s', (name, code) => {
		expect(announced(name)).toBe(code);
	});

	test.each([
		['a.jpg', 100],
		['a.tif', 100],
		['a.pdf', 300],
	])('accepts %s up to %i MB', (name, max) => {
		expect(announced(name, 0)).toBe('upload-empty');
		expect(announced(name, max * megabyte)).toBeNull();
		expect(announced(name, max * megabyte + 1)).toBe('upload-too-large');
	});
});

test.each([
	['MP4', '\0\0\0\x20ftypisom', true],
	['QuickTime', '\0\0\0\x08wide', true],
	['WebM', '\x1aE\xdf\xa3', true],
	['AVI', 'RIFF\0\0\0\0AVI ', true],
	['a transport stream', `G${'\0'.repeat(187)}G`, true],
	['a camera’s transport stream', `\0\0\0\0G${'\0'.repeat(191)}G`, true],
	['WAV', 'RIFF\0\0\0\0WAVE', false],
	['PDF', '%PDF-1.7', false],
	['a playlist', '#EXTM3U\n', false],
])('tells by its first bytes whether %s is a film', (_, latin1, isFilm) => {
	const check = () => checkHead({ name: 'a.mp4', isFilm: true }, Buffer.from(latin1, 'latin1'));
	expect(codeOf(check)).toBe(isFilm ? null : 'upload-no-film');
});

const head = (name: string, latin1: string) =>
	codeOf(() => checkHead({ name }, Buffer.from(latin1, 'latin1')));

test.each([
	['a.jpg', '\xFF\xD8\xFF\xE0', null],
	['a.jpg', '\x89PNG\r\n\x1A\n', null],
	['a.jpg', 'II*\0', null],
	['a.tif', 'MM\0*', null],
	['a.tif', '\xFF\xD8\xFF\xE0', null],
	['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', null],
	['a.pdf', 'anything', null],
	['a.jpg', '#!/bin/sh\n', 'upload-program'],
	['a.pdf', 'MZ\x90\0', 'upload-program'],
	['a.jpg', '<html><script>', 'upload-no-picture'],
	['a.svg', '<html><svg>', 'upload-no-picture'],
	['a.tif', 'text', 'upload-no-picture'],
	['a.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'upload-heic'],
	['a.jpg', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'upload-heic'],
	['a.jpg', '\0\0\0\x1Cftypavif\0\0\0\0avif', null],
	['a.png', 'BM\0\0\0\0', 'upload-bitmap'],
])('of %s that begins with %j is the refusal %s', (name, bytes, code) => {
	expect(head(name, bytes)).toBe(code);
});

const digest = 'abcdef0123456789'.repeat(4);
const nameOf = (name: string, number = 1, extension = 'jpg') =>
	contentNameOf(name, { year: 2026, digest, extension, number });

test.each([
	['bridge.JPG', 'media/2026/bridge-abcdef01.jpg'],
	['大桥 合龙（1）.jpg', 'media/2026/大桥-合龙-1-abcdef01.jpg'],
	['a<b>"&?#%.jpg', 'media/2026/a-b-abcdef01.jpg'],
	['...jpg', 'media/2026/file-abcdef01.jpg'],
	['!!!.jpg', 'media/2026/file-abcdef01.jpg'],
	['é.jpg'.normalize('NFD'), 'media/2026/é-abcdef01.jpg'.normalize('NFC')],
])('makes %j the name %s', (name, file) => {
	expect(nameOf(name)).toBe(file);
});

test('tells files of the same name and bytes apart, and keeps names short', () => {
	expect(nameOf('bridge.tif', 2, 'png')).toBe('media/2026/bridge-abcdef01-2.png');
	const long = nameOf(`${'𠮷'.repeat(60)}.jpg`);
	expect(isMediaFile(long)).toBe(true);
	expect(Buffer.byteLength(baseNameOf(long))).toBeLessThan(160);
	expect(long.isWellFormed()).toBe(true);
});
