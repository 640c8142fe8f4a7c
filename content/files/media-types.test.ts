import { describe, expect, test } from 'vitest';
import {
	attachmentRefusal,
	defaultAttachmentTypes,
	isProgram,
	readAttachmentTypes,
} from './attachment-types.ts';
import { beginsAsSvg, headLength, isPicture, mediaTypeOf, servedAs } from './media-types.ts';

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');
const png = bytes('\x89PNG\r\n\x1A\n....');
const jpeg = bytes('\xFF\xD8\xFF\xE0....');
const html = bytes('<!doctype html><script>alert(1)</script>');

describe('the type of a file', () => {
	test.each([
		['media/a.JPG', jpeg, 'image/jpeg'],
		['media/a.png', png, 'image/png'],
		['media/a.gif', bytes('GIF89a....'), 'image/gif'],
		['media/a.webp', bytes('RIFF\x01\x02\x03\x04WEBPVP8 '), 'image/webp'],
		['media/a.avif', bytes('\0\0\0\x1Cftypavif'), 'image/avif'],
		['media/a.jfif', jpeg, 'image/jpeg'],
		['media/a.avif', bytes('\0\0\0\x20ftypmif1\0\0\0\0miafavif....'), 'image/avif'],
		['media/a.avif', bytes('\0\0\0\x20ftypmiaf\0\0\0\0avifmif1....'), 'image/avif'],
		['media/a.svg', bytes('\xEF\xBB\xBF<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="x">'), 'image/svg+xml'],
		['media/a.pdf', bytes('%PDF-1.7'), 'application/pdf'],
		['media/a.mp4', bytes('\0\0\0\x18ftypmp42'), 'video/mp4'],
		['media/a.zip', bytes('PK\x03\x04'), 'application/zip'],
		['media/a.vtt', bytes('WEBVTT'), 'text/vtt'],
		['media/a.m3u8', bytes('#EXTM3U'), 'application/vnd.apple.mpegurl'],
		['media/a.csv', bytes('a,b'), 'text/csv'],
	])('%s is what its name says', (file, head, type) => {
		expect(mediaTypeOf(file)).toBe(type);
		expect(mediaTypeOf(file, head)).toBe(type);
	});

	test('does not take other pictures of its family for AVIF', () => {
		const heic = bytes('\0\0\0\x18ftypmif1\0\0\0\0heicmif1avif');
		expect(mediaTypeOf('media/a.avif', heic)).toBe('application/octet-stream');
		expect(mediaTypeOf('media/a.avif', bytes('\0\0\0\x18ftypheic\0\0\0\0avif'))).toBe(
			'application/octet-stream',
		);
	});

	test('detects a picture under another extension', () => {
		expect(mediaTypeOf('media/a.jpg', png)).toBe('image/png');
	});

	test.each(['a.png', 'a.svg', 'a.pdf', 'a.mp4', 'a.zip'])('gives HTML named %s no type', (name) => {
		expect(mediaTypeOf(`media/${name}`, html)).toBe('application/octet-stream');
	});

	test.each(['a.html', 'a.js', 'a.xhtml', 'a.exe', 'a', 'png'])('gives %s no type', (name) => {
		expect(mediaTypeOf(`media/${name}`, png)).toBe('application/octet-stream');
	});
});

test('tells pictures from other files', () => {
	expect(isPicture('image/svg+xml')).toBe(true);
	expect(isPicture('image/tiff')).toBe(false);
	expect(isPicture('application/pdf')).toBe(false);
});

test.each([
	['a.jpg', 'inline'],
	['a.mp4', 'inline'],
	['a.vtt', 'inline'],
	['a.pdf', 'inline'],
	['a.svg', 'sandboxed'],
	['a.docx', 'download'],
	['a.txt', 'download'],
	['a.html', 'download'],
	['a', 'download'],
])('%s is served %s', (name, manner) => {
	expect(servedAs(name)).toBe(manner);
});

test.each([
	'<svg>',
	'<SVG xmlns="x">',
	'\xEF\xBB\xBF<?xml version="1.0"?>\r\n<svg\n width="1">',
	'<!-- a > b --> <!DOCTYPE svg PUBLIC "x" "y"><svg>',
	'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n<svg xmlns="&ns_svg;">',
	'<!DOCTYPE svg SYSTEM \'x.dtd\' [ <!-- ] > " --> <!ENTITY a "x]>"> <!ENTITY b \'">]\'> <?x ]> ?> %p; ]  ><svg>',
	'<!DOCTYPE svg [<!ENTITY a "1"><!ENTITY b "2"><!ATTLIST svg a CDATA "]>">]><!-- [ --><svg>',
	'<!doctype svg public "x\'>" "y"><svg/>',
	'<svg:svg xmlns:svg="http://www.w3.org/2000/svg">',
	`${'<!---->'.repeat(500)}<svg>`,
])('recognises %j as SVG', (text) => {
	expect(beginsAsSvg(text)).toBe(true);
});

test.each([
	'',
	' ',
	'<html>',
	'<svgs>',
	'<svg',
	'<!-- <svg>',
	'<?xml <svg>',
	'text <svg>',
	'<x/><svg>',
	'<!DOCTYPE html [ ]><html><svg>',
	'<!DOCTYPE svg [ <svg> ]><html>',
	'<!DOCTYPE svg [ <!ENTITY a "<svg>',
	'<!DOCTYPE svg "<svg>',
	'<!ENTITY a "b"><svg>',
])('does not recognise %j as SVG', (text) => {
	expect(beginsAsSvg(text)).toBe(false);
});

test('reads comments before another element in linear time', () => {
	// An expression that backtracks over all splits would not finish.
	expect(beginsAsSvg(`${'<!---->'.repeat(headLength)}<x/>`)).toBe(false);
	expect(beginsAsSvg('<!--'.repeat(headLength))).toBe(false);
	expect(beginsAsSvg(`<!DOCTYPE svg [${'<!---->'.repeat(headLength)}<!`)).toBe(false);
	expect(beginsAsSvg(`<!DOCTYPE svg [${'<!ENTITY '.repeat(headLength)}`)).toBe(false);
});

const beginning = (text: string) => Buffer.from(text, 'latin1');

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
	expect(isProgram(`media/${file}`, beginning(head))).toBe(true);
});

test.each([
	['a.txt', 'MZ is how the file begins'],
	['a.pdf', '%PDF-1.7'],
])('%s that begins with %j is none', (file, head) => {
	expect(isProgram(`media/${file}`, beginning(head))).toBe(false);
});
