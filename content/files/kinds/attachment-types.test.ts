import { expect, test } from 'vitest';
import {
	attachmentRefusal,
	defaultAttachmentTypes,
	isProgram,
	readAttachmentTypes,
} from './attachment-types.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each(['a.pdf', 'a.XLSX', 'a.csv', 'a.jpg', 'a.zip', 'a.7z', 'a.ofd'])(
	'accepts %s by default',
	(file) => {
		expect(attachmentRefusal(`media/${file}`, defaultAttachmentTypes)).toBeNull();
	},
);

test.each(['a.mp4', 'a.dwg', 'a', 'a.pdf.xyz'])('refuses %s, and names the setting', (file) => {
	expect(attachmentRefusal(`media/${file}`, defaultAttachmentTypes)).toContain('ATTACHMENT_TYPES');
});

test('refuses a program', () => {
	expect(attachmentRefusal('media/a.pdf.exe', readAttachmentTypes('documents'))).toBe(
		'media/a.pdf.exe is a program, which is never accepted',
	);
});

test.each([
	['a.exe', ''],
	['a.html', ''],
	['a.pdf', 'MZ\x90\0\x03\0'],
	['a.zip', '\x7fELF\x02'],
	['a.txt', '#!/bin/sh'],
])('%s that begins with %j is a program', (file, head) => {
	expect(isProgram(`media/${file}`, bytes(head))).toBe(true);
});

test.each([
	['a.txt', 'MZ is how the file begins'],
	['a.pdf', '%PDF-1.7'],
])('%s that begins with %j is none', (file, head) => {
	expect(isProgram(`media/${file}`, bytes(head))).toBe(false);
});
