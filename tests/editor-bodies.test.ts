import { parseMarkup } from '@portico/content/bodies/markup/markup-tree.ts';
import { sanitiseToHtml } from '@portico/content/bodies/sanitise-body.ts';
import { serialiseBody } from '@portico/newsroom/app/editor/document/serialise-body.ts';
import { meaningOf } from '@portico/testing/content/body-meaning.ts';
import { demoBodies } from '@portico/testing/content/demo-bodies.ts';
import { openBody, typeCharacter, typedCharacter } from '@portico/testing/content/edit-body.ts';
import { describe, expect, test } from 'vitest';

/** Every element that a body may contain, in places where editors of other kinds lose it. */
const everyElement = sanitiseToHtml(`
	<h2 id="top" lang="en">Title <small>small</small></h2>
	<p data-align="right">一<br>二 <a href="#top">回到<strong>开头</strong></a><a href="#top">再次</a> H<sub>2</sub>O<sup id="ref-1"><a href="#note-1">1</a></sup></p>
	<ul><li>直接的文字<ul><li><p>段落</p></li></ul></li><li value="3">三</li></ul><ol start="3" reversed type="a"><li>甲</li></ol>
	<dl><dt>词</dt><dd>解释</dd></dl><blockquote>引文<p>出处</p></blockquote><pre>代码  两格
	制表</pre><hr>
	<table><caption>标题<p>第二段</p></caption><colgroup><col span="2"><col></colgroup>
		<thead><tr><th scope="col" rowspan="2">甲</th><th colspan="2">乙</th></tr><tr><th>丙</th><th>丁</th></tr></thead>
		<tbody><tr><td>1</td><td data-align="right">2</td><td>3</td></tr></tbody><tbody id="second"><tr><td colspan="3"><ul><li>项</li></ul></td></tr></tbody>
		<tfoot><tr><td>合计</td><td></td><td>6</td></tr></tfoot></table>
	<figure data-kind="gallery"><figure><img src="media/a.jpg" alt="甲"><figcaption>说明</figcaption></figure><img src="media/b.jpg" alt=""><figcaption>全部</figcaption></figure>
	<figure><figcaption>表前</figcaption><table><tbody><tr><td>一</td></tr></tbody></table></figure>
	<figure data-video-id="tour"><figcaption>参观</figcaption></figure><p><a href="media/form.pdf">表格</a></p>
	<details open><summary>更多</summary>内容<p>段</p></details><a href="https://example.com/"><p>块</p></a>
	<p><span id="here"></span><ruby>汉<rt>hàn</rt></ruby><abbr title="甲">乙</abbr><time datetime="2026-01-01">元旦</time><del datetime="2026">旧</del><ins>新</ins></p>`);

const bodies = [...demoBodies(39), ['every element', everyElement] as const];

test.each(bodies)('a body that nobody changes is written as it is stored: %s', (_, body) => {
	const { document, sources } = openBody(body);
	expect(serialiseBody(document, sources)).toBe(body);
});

test.each(bodies)('a character typed into a body changes nothing else: %s', (_, body) => {
	const opened = openBody(body);
	const changed = typeCharacter(opened);
	if (changed === null) return expect(meaningOf(body).join('')).not.toMatch(/«/);
	const written = serialiseBody(changed, opened.sources);
	expect(written).toContain(typedCharacter);
	expect(meaningOf(written.replace(typedCharacter, ''))).toEqual(meaningOf(body));
	// What is stored of it is what was written.
	expect(meaningOf(sanitiseToHtml(written))).toEqual(meaningOf(written));
});

test('blocks that stood together in one element are all written, first and again', () => {
	const { document, sources } = openBody('<ins><p>一</p><p>二</p></ins><p>三</p>');
	for (const _ of ['first', 'again']) {
		expect(serialiseBody(document, sources)).toBe('<p><ins>一</ins></p>\n<p><ins>二</ins></p>\n<p>三</p>');
	}
});

test('every block says the same when it is written anew', () => {
	const { document } = openBody(everyElement);
	expect(meaningOf(serialiseBody(document))).toEqual(meaningOf(everyElement));
});

describe('a body that no sanitiser has seen', () => {
	test.each([
		['a script', '<p>一<script>alert(1)</script></p>'],
		['a handler', '<p onclick="alert(1)">一<img src="media/a.jpg" onerror="alert(1)"></p>'],
		[
			'a script as address',
			'<p><a href="javascript:alert(1)">一</a><a href=" java\nscript:alert(1)">二</a></p>',
		],
		['a frame', '<iframe srcdoc="<script>alert(1)</script>">一</iframe>'],
		['a remote picture', '<p><img src="https://a.example/x.png" alt="一"></p>'],
		['a style', '<p style="background:url(javascript:alert(1))">一</p><style>p{}</style>'],
		['a drawing', '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>一</text></a></svg>'],
		[
			'a form',
			'<form action="https://a.example"><button formaction="javascript:alert(1)">一</button></form>',
		],
	])('runs and loads nothing: %s', (_, hostile) => {
		const written = serialiseBody(openBody(hostile).document);
		expect(written).not.toMatch(
			/<(?:script|style|iframe|svg|form|button)|\son\w+=|href="\s*java|style=|https:/i,
		);
	});

	test('is read in a moment, however deep and broken it is', () => {
		const deep = `${'<ul><li>'.repeat(3000)}一`;
		expect(serialiseBody(openBody(deep).document)).toContain('一');
		expect(parseMarkup(deep)).toHaveLength(1);
	});
});
