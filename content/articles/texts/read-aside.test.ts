import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sanitiseBody } from '../../bodies/sanitise-body.ts';
import { readBodyAside, readVersionAside } from './read-aside.ts';

/** Different at each call: what was read recently is remembered. */
let bodies = 0;
const bodyOf = (paragraphs: number) => {
	bodies += 1;
	return `<p>第${bodies}篇</p><div style="text-align:right">署名</div>${'<p>今天上午，主跨合龙。</p>'.repeat(paragraphs)}`;
};

it('reads a body as the sanitiser does, large or small', async () => {
	for (const html of [bodyOf(1), bodyOf(1000), `${bodyOf(1000)}<img src="https://a.example/b.jpg">`]) {
		const remarks: unknown[] = [];
		const { html: read } = sanitiseBody(html, (remark) => remarks.push(remark));
		expect(await readBodyAside(html, 'p1')).toEqual({ html: read, remarks });
	}
	const html = bodyOf(1000);
	const { content } = await readVersionAside({ title: ' 大桥 ', body: html }, 1_000_000, 'p1');
	expect(content).toMatchObject({ title: '大桥', body: sanitiseBody(html).html });
});

it('keeps no process running, such as a command that has read one', async () => {
	await readBodyAside('<p>一</p>'.repeat(3000), 'somebody');
	expect(process.getActiveResourcesInfo()).not.toContain('MessagePort');
});

it('tells of what is linked or lost once each, and of no more than a person reads', async () => {
	const pictures = Array.from({ length: 300 }, (_, index) => `<img src="https://a.example/${index}.jpg">`);
	const { remarks } = await readBodyAside(`${bodyOf(1)}${pictures.join('')}${pictures.join('')}`, 'p1');
	expect(remarks).toHaveLength(200);
	expect(new Set(remarks.map(({ detail }) => detail)).size).toBe(200);
});

it('lets the process go on while it reads a large one', async () => {
	let turns = 0;
	let isRead = false;
	const turn = () => {
		turns += 1;
		if (!isRead) setImmediate(turn);
	};
	turn();
	await readBodyAside(bodyOf(5_000), 'p1');
	isRead = true;
	expect(turns).toBeGreaterThan(1);
});

it('reads the bodies of one person in turn, and those of others between them', async () => {
	const order: string[] = [];
	const read = async (name: string, by: string, paragraphs = 8_000) => {
		await readBodyAside(bodyOf(paragraphs), by);
		order.push(name);
	};
	// Both threads are there.
	await Promise.all(['p1', 'p2'].map((by) => readBodyAside(bodyOf(500), by)));
	await Promise.all([
		...['1', '2', '3', '4'].map((each) => read(each, 'flood')),
		read('colleague', 'colleague', 500),
	]);
	expect(order.filter((name) => name !== 'colleague')).toEqual(['1', '2', '3', '4']);
	expect(order.indexOf('colleague')).toBeLessThan(order.indexOf('3'));
});

it('refuses what one person would wait for too long', async () => {
	const reading = Array.from({ length: 20 }, () => readBodyAside(bodyOf(500), 'flood'));
	const results = await Promise.allSettled(reading);
	const refused = results.filter(({ status }) => status === 'rejected');
	expect(refused.length).toBeGreaterThan(0);
	for (const each of refused) expect(each).toMatchObject({ reason: { code: 'too-busy' } });
	expect(results.length - refused.length).toBeGreaterThan(10);
});

it('reads what many open at the same moment once', async () => {
	const html = bodyOf(1000);
	const readings = await Promise.all(['p1', 'p2', 'p3'].map((by) => readBodyAside(html, by)));
	expect(readings.every((reading) => reading === readings[0])).toBe(true);
	expect(await readBodyAside(html, 'p4')).toBe(readings[0]);
});

it('gives the late answer of a thread that was ended to nobody', async () => {
	const started: EventEmitter[] = [];
	class StalledWorker extends EventEmitter {
		constructor() {
			super();
			started.push(this);
		}
		unref() {}
		postMessage() {}
		terminate() {}
	}
	vi.resetModules();
	vi.doMock('node:worker_threads', () => ({ Worker: StalledWorker }));
	vi.useFakeTimers();
	onTestFinished(() => {
		vi.useRealTimers();
		vi.doUnmock('node:worker_threads');
		vi.resetModules();
	});
	const aside = await import('./read-aside.ts');
	const slow = aside.readBodyAside(bodyOf(1000), 'p1');
	const next = aside.readBodyAside(bodyOf(1000), 'p1');
	vi.advanceTimersByTime(30_000);
	await expect(slow).rejects.toMatchObject({ fields: { 'content.body': { code: 'body-unreadable' } } });
	const [ended, replacement] = started;
	ended?.emit('message', { result: { html: 'late', remarks: [] } });
	replacement?.emit('message', { result: { html: 'its own', remarks: [] } });
	expect(await next).toEqual({ html: 'its own', remarks: [] });
});
