import { expect, test } from 'vitest';
import { canBePreviewed, fileSize, fileType } from './file-facts.ts';

test.each([
	['application/pdf', '年度报告.pdf', 'PDF'],
	['application/pdf; charset=binary', 'report', 'PDF'],
	['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '通知.docx', 'Word'],
	['application/vnd.ms-excel', 'figures.xls', 'Excel'],
	['application/octet-stream', 'model.DWG', 'DWG'],
	['application/x-7z-compressed', 'drawings.7z', '7Z'],
])('names the type of a %s file called %s as %s', (mediaType, name, expected) => {
	expect(fileType({ mediaType, name })).toBe(expected);
});

test('returns no type for an unknown file', () => {
	expect(fileType({ mediaType: 'application/octet-stream', name: '第3.2节的附件' })).toBeNull();
	expect(fileType({ mediaType: 'application/octet-stream', name: 'notes.attachment' })).toBeNull();
	expect(fileType({ mediaType: '', name: '' })).toBeNull();
});

test.each([
	[0, '0 B'],
	[832, '832 B'],
	[1023, '1023 B'],
	[1024, '1 KB'],
	[65_536, '64 KB'],
	[1_048_575, '1.0 MB'],
	[1_572_864, '1.5 MB'],
	[104_805_172, '100 MB'],
	[3_221_225_472, '3.0 GB'],
])('formats %i bytes as %s', (bytes, expected) => {
	expect(fileSize(bytes)).toBe(expected);
});

test('allows a preview of PDFs only', () => {
	expect(canBePreviewed({ mediaType: 'application/pdf' })).toBe(true);
	expect(canBePreviewed({ mediaType: 'Application/PDF; version=1.7' })).toBe(true);
	expect(canBePreviewed({ mediaType: 'application/pdfx' })).toBe(false);
	expect(canBePreviewed({ mediaType: 'application/zip' })).toBe(false);
});
