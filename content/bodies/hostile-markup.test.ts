import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { parseMarkup } from './markup/markup-tree.ts';
import { sanitiseBody, sanitiseToHtml } from './sanitise-body.ts';
import { splitBlocks } from './split-blocks.ts';

/** Listed here rather than derived from the allow-list: an upper bound on what it may contain. */
const elements = new Set(
	(
		'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr figure figcaption details summary ' +
		'table caption colgroup col thead tbody tfoot tr th td a img br code kbd samp var sub sup strong b em i ' +
		'u s del ins mark abbr small span time cite q ruby rt rp'
	).split(' '),
);
const attributes = new Set(
	(
		'id lang dir href rel src alt title span colspan rowspan scope datetime open start reversed type ' +
		'value data-kind data-video-id'
	).split(' '),
);
const addresses = /^(?:https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\])|#body-|media\/)/;

function expectHarmless(html: string): void {
	const document = parseDocument(html);
	for (const node of DomUtils.find((): boolean => true, document.children, true, Number.POSITIVE_INFINITY)) {
		expect(['text', 'tag']).toContain(node.type);
		if (!('attribs' in node)) continue;
		expect(elements, html).toContain(node.name);
		for (const [name, value] of Object.entries(node.attribs)) {
			expect(attributes, html).toContain(name);
			if (name === 'id') expect(value).toMatch(/^body-/);
			if (name === 'src') expect(value).toMatch(/^media\//);
			if (name === 'href') expect(value).toMatch(addresses);
		}
	}
}

const hostile = [
	'<script>alert(1)</script><p>a</p>',
	'<scr<script>ipt>alert(1)</scr</script>ipt>',
	'<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
	'<script\u0000>alert(1)</script>',
	'<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>',
	'<img src=x onerror=alert(1)>',
	'<img src="media/a.png" onerror="alert(1)" alt="\'><script>alert(1)</script>">',
	'<img src="media/a.png"onload=alert(1)//',
	'<img/src/onerror=alert(1)>',
	'<a href="javascript:alert(1)">a</a>',
	'<a href="JaVaScRiPt:alert(1)">a</a>',
	'<a href="java&#x0A;script:alert(1)">a</a>',
	'<a href="&#1;javascript:alert(1)">a</a>',
	'<a href="javascript&colon;alert(1)">a</a>',
	'<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
	'<a href="vbscript:msgbox(1)">a</a>',
	'<a href="https://ok.example/" href="javascript:alert(1)">a</a>',
	'<a href="//evil.example" ping="//evil.example" target=_blank>a</a>',
	'<svg onload=alert(1)><p>a</p>',
	'<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
	'<svg><style><img src=x onerror=alert(1)></style></svg>',
	'<svg><animate attributeName=href values="javascript:alert(1)">',
	'<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
	'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
	'<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
	'<template><img src=x onerror=alert(1)></template>',
	'<iframe srcdoc="<script>alert(1)</script>"></iframe><iframe src=javascript:alert(1)>',
	'<object data="javascript:alert(1)"><embed src="javascript:alert(1)"></object>',
	'<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
	'<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
	'<title><a title="</title><img src=x onerror=alert(1)>">',
	'<!--><img src=x onerror=alert(1)>-->',
	'<!-- --!><script>alert(1)</script> -->',
	'<![CDATA[<img src=x onerror=alert(1)>]]>',
	'<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
	'<style>@import "//evil.example/x.css";</style><link rel=stylesheet href="//evil.example/x.css">',
	'<p style="background:url(javascript:alert(1))">a</p>',
	'<base href="//evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
	'<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">a</button><input autofocus onfocus=alert(1)>',
	'<form id=x></form><input form=x name=attributes><img name=body id=__proto__><a id=location href="#x">',
	'<table background="javascript:alert(1)"><td><b onclick=alert(1)>a</table>',
	'<video poster=javascript:alert(1)><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
	'<details open ontoggle=alert(1)><summary>a</details><marquee onstart=alert(1)>b</marquee>',
	'<custom-element is="x" onclick=alert(1)>a</custom-element>',
	'<p>&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;</p>',
	'<abbr title="&lt;/abbr&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a</abbr>',
	'</p></div></main></body></html><p>outside</p>',
	'<figure data-video-id="&quot;><script>alert(1)</script>">a</figure>',
	'<plaintext><script>alert(1)</script>',
	'<p \u2028onclick=alert(1)\u2029>a</p><p/onclick=alert(1)>b',
	'<a href="media/x.pdf&quot; onclick=&quot;alert(1)">file</a>',
];

describe('hostile markup', () => {
	test.each(hostile)('%j is made harmless, and does not change when sanitised again', (html) => {
		const { html: body, nodes } = sanitiseBody(html);
		expectHarmless(body);
		expect(sanitiseToHtml(body)).toBe(body);
		const blocks = splitBlocks(nodes);
		expect(blocks).toEqual(splitBlocks(parseMarkup(body)));
		for (const block of blocks) {
			if (block.kind === 'text' || block.kind === 'table') expectHarmless(block.html);
		}
	});

	test('the check itself detects harmful markup', () => {
		for (const html of [
			'<b onclick=x>a</b>',
			'<script></script>',
			'<a href="javascript:x">a</a>',
			'<!-- x -->',
		]) {
			expect(() => expectHarmless(html)).toThrow();
		}
	});

	test('text that looks like markup stays readable', () => {
		expect(sanitiseToHtml('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toBe(
			'<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
		);
	});
});
