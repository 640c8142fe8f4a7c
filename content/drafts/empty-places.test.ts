import { expect, test } from 'vitest';
import { sanitiseToHtml } from '../bodies/sanitise-body.ts';
import { differsByEmptyPlaces } from './empty-places.ts';

const differs = (written: string) => differsByEmptyPlaces(written, sanitiseToHtml(written));

test.each([
	'<h2></h2>\n<p></p>\n<p>words</p>\n<h3 data-align="center"></h3>',
	'<ul><li></li><li><ol><li></li></ol></li></ul>\n<blockquote><p></p><p></p></blockquote>\n<pre></pre>',
	'<figure><img src="media/a.jpg" alt=""><figcaption></figcaption></figure>',
	'<table><caption></caption><thead><tr><th></th></tr></thead><tbody><tr><td>12</td></tr></tbody></table>',
	'<details><summary></summary><p></p></details>\n<dl><dt></dt><dd><p></p></dd></dl>',
	'<p><a href="#body-note-1"><sup id="body-noteref-1">1</sup></a></p>\n' +
		'<ol><li id="body-note-1"> <a href="#body-noteref-1">↩</a></li></ol>\n<p></p>',
])('lasts in a working copy: %s', (written) => {
	expect(written).not.toBe(sanitiseToHtml(written));
	expect(differs(written)).toBe(true);
});

test.each([
	'<p></p>\n<p><img src="https://elsewhere.example/a.png" alt="a"></p>',
	'<p onclick="x()"></p>\n<p>words</p>',
	'<p></p>\n<script>x()</script>',
	'<h1>words</h1>\n<p></p>',
	'<p></p>\n<div>words</div>',
])('does not hide what the sanitiser changes: %s', (written) => {
	expect(differs(written)).toBe(false);
});
