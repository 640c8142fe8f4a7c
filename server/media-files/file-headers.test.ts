import { expect, test } from 'vitest';
import { contentDisposition, downloadName } from './file-headers.ts';
import { readByteRange } from './media-routes.ts';

test.each([
	['招标公告附件', 'form.pdf', '招标公告附件.pdf'],
	['招标公告附件.PDF', 'form.pdf', '招标公告附件.pdf'],
	['Application form', 'a7.DOCX', 'Application form.DOCX'],
	['第3.2节的附件', 'form.pdf', '第3.2节的附件.pdf'],
	['报告（2026年）', 'report.zip', '报告（2026年）.zip'],
	[undefined, '附件.pdf', '附件.pdf'],
	['', 'form.pdf', 'form.pdf'],
	['.pdf', 'form.pdf', 'form.pdf'],
])('saves the name %j of %s as %s', (shown, own, saved) => {
	expect(downloadName(shown, own)).toBe(saved);
});

test.each([
	['setup.exe', 'form.pdf', 'setup.exe.pdf'],
	['setup.exe', 'README', 'README'],
	['../../etc/passwd', 'form.pdf', '_.._etc_passwd.pdf'],
	['C:\\a\\b', 'form.pdf', 'C__a_b.pdf'],
	['a\r\nSet-Cookie: b=c', 'form.pdf', 'aSet-Cookie_ b=c.pdf'],
	['invoice\u202Efdp.exe', 'form.pdf', 'invoicefdp.exe.pdf'],
	['a\u200B\u0000b', 'form.pdf', 'ab.pdf'],
	['...', 'form.pdf', 'form.pdf'],
	['a. . .', 'form.pdf', 'a.pdf'],
	['"a"', 'form.pdf', '_a_.pdf'],
])('sanitises %j', (shown, own, saved) => {
	expect(downloadName(shown, own)).toBe(saved);
});

test('truncates a long name between characters', () => {
	const saved = downloadName('桥😀'.repeat(500), 'form.pdf');
	expect(Buffer.byteLength(saved)).toBeLessThanOrEqual(184);
	expect(saved).toMatch(/^(桥😀)+桥?\.pdf$/u);
});

test.each([
	['Form.pdf', 'a.pdf', `filename="Form.pdf"; filename*=UTF-8''Form.pdf`],
	['表.pdf', 'form.pdf', `filename="form.pdf"; filename*=UTF-8''%E8%A1%A8.pdf`],
	['表.pdf', '表"格.pdf', `filename="___.pdf"; filename*=UTF-8''%E8%A1%A8.pdf`],
	["O'Neill (1*).pdf", 'o.pdf', `filename="o.pdf"; filename*=UTF-8''O%27Neill%20%281%2A%29.pdf`],
])('writes %s in both forms', (name, own, told) => {
	expect(contentDisposition('attachment', name, own)).toBe(`attachment; ${told}`);
});

test.each([
	['bytes=0-99', { start: 0, end: 99 }],
	['bytes=100-', { start: 100, end: 999 }],
	['bytes=-10', { start: 990, end: 999 }],
	['bytes=900-5000', { start: 900, end: 999 }],
	['bytes=1000-', 'unsatisfiable'],
	['bytes=-0', 'unsatisfiable'],
	['bytes=0-1,5-6', null],
	['lines=1-2', null],
	[undefined, null],
])('reads %s of 1000 bytes as %j', (header, range) => {
	expect(readByteRange(header, 1000)).toEqual(range);
});
