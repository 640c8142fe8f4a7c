import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { expect, it } from 'vitest';
import type { BodyNode } from './body-nodes.ts';
import { compareVersions } from './compare-versions.ts';

const maxMs = 200;
const characters = 64_000;
const runs = 9;

const words = (
	'主跨 合龙 工程 项目部 组织 应急 演练 桥梁 隧道 掘进 质量 安全 生产 会议 召开 青年 突击队 成立 港口 码头 扩建 ' +
	'盾构机 下线 科技 成果 发布 海外 签约 设计 施工 监理 完成 顺利 提前 全线 通车 年底 计划 目标 部署 落实 推进 bridge 2026'
).split(' ');

let state = 7;
const next = (below: number) => {
	state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
	return (state >> 8) % below;
};
const word = () => words[next(words.length)] ?? '';

function paragraph(length: number): string {
	let text = '';
	while (text.length < length) {
		for (let count = 4 + next(8); count > 0; count -= 1) text += word();
		text += '，。'[next(2)];
	}
	return text;
}

function bodyOf(length: number): string[] {
	const paragraphs: string[] = [];
	for (let left = characters; left > 0; left -= paragraphs.at(-1)?.length ?? 0)
		paragraphs.push(paragraph(length));
	return paragraphs;
}

const edited = (text: string) => {
	const place = next(text.length);
	return text.slice(0, place) + word() + text.slice(place + 2);
};

const inOtherCharacters = (text: string) =>
	text.replace(/[^，。]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 40));

type Edit = (paragraphs: string[]) => string[];
const edits: Record<string, Edit> = {
	'some paragraphs changed': (paragraphs) =>
		paragraphs.map((each, index) => (index % 5 ? each : edited(each))),
	'each paragraph changed': (paragraphs) => paragraphs.map(edited),
	'other words': (paragraphs) => paragraphs.map(inOtherCharacters),
	'half of the paragraphs moved': (paragraphs) => [
		...paragraphs.filter((_, index) => index % 2),
		...paragraphs.filter((_, index) => index % 2 === 0),
	],
};

it.each(
	Object.keys(edits).flatMap((name) => [100, 1_000, characters].map((length) => [name, length] as const)),
)('compares 64,000 characters within 200 ms: %s, paragraphs of %i', (name, length) => {
	const paragraphs = bodyOf(length);
	const [before, after] = [paragraphs, (edits[name] as Edit)(paragraphs)];
	const times = Array.from({ length: runs }, () => {
		const texts = [textOf(before), textOf(after)] as const;
		const start = performance.now();
		compareVersions(...texts, 'zh-CN');
		return performance.now() - start;
	});
	expect(times.sort((one, other) => one - other)[runs >> 1]).toBeLessThanOrEqual(maxMs);
});

/** Other nodes each time: what was found out of the former ones is of no use. */
function textOf(paragraphs: string[]) {
	const { body: _, ...lines } = emptyText;
	const blocks = paragraphs.map(
		(text): BodyNode => ({ type: 'paragraph', content: [{ type: 'text', text }] }),
	);
	return { lines, blocks };
}
