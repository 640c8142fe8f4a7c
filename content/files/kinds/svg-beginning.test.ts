import { expect, test } from 'vitest';
import { headLength } from './media-types.ts';
import { beginsAsSvg } from './svg-beginning.ts';

test.each([
	'<svg>',
	'<SVG xmlns="x">',
	'\xEF\xBB\xBF<?xml version="1.0"?>\r\n<svg\n width="1">',
	'<!-- a > b --> <!DOCTYPE svg PUBLIC "x" "y"><svg>',
	'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n<svg xmlns="&ns_svg;">',
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
])('does not recognise %j as SVG', (text) => {
	expect(beginsAsSvg(text)).toBe(false);
});

test('reads comments before another element in linear time', () => {
	// An expression that backtracks over all splits would not finish.
	expect(beginsAsSvg(`${'<!---->'.repeat(headLength)}<x/>`)).toBe(false);
	expect(beginsAsSvg('<!--'.repeat(headLength))).toBe(false);
});
