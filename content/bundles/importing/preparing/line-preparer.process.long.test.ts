import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { article } from '@portico/testing/content/bundles/write-bundle.ts';
import { afterEach, expect, test } from 'vitest';
import { defaultAttachmentTypes } from '../../../files/attachment-types.ts';
import { LinePreparer } from './line-preparer.ts';

const rules = { attachmentTypes: defaultAttachmentTypes, maxBodyBytes: 64 * 1024 };
const misbehavingProcess = new URL(
	'../../../../testing/content/bundles/misbehaving-process.ts',
	import.meta.url,
);
let preparer: LinePreparer;

afterEach(() => preparer.close());

const outcomesOf = (lines: string[]) =>
	Promise.allSettled(
		lines.map((text, index) => preparer.prepare('articles', { number: index + 1, bytes: Buffer.from(text) })),
	);

const refused = (line: number, reason: string) => ({
	status: 'fulfilled',
	value: { refused: reason, place: { line } },
});

test('refuses a line that never finishes or exhausts memory, and continues with the others', {
	timeout: 60_000,
}, async () => {
	preparer = new LinePreparer(rules, { timeoutMs: 5000, maxMemoryMb: 64 }, misbehavingProcess);
	expect(await outcomesOf(['a', 'endless', 'b', 'hoarding', 'hoarding', 'c'])).toEqual([
		refused(1, 'a'),
		refused(2, 'takes more than 5 s to prepare'),
		refused(3, 'b'),
		refused(4, 'takes more than 64 MB of memory to prepare'),
		refused(5, 'takes more than 64 MB of memory to prepare'),
		refused(6, 'c'),
	]);
});

test('fails the import at the line of an internal error', async () => {
	preparer = new LinePreparer(rules, { timeoutMs: 20_000, maxMemoryMb: 64 }, misbehavingProcess);
	const [failed, next] = await outcomesOf(['faulty', 'next']);
	expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'a fault of ours' } });
	expect(next).toEqual(refused(2, 'next'));
});

test('fails the import when the process exits by itself', async () => {
	preparer = new LinePreparer(rules, { timeoutMs: 20_000, maxMemoryMb: 64 }, misbehavingProcess);
	const [ended, next] = await outcomesOf(['ending', 'next']);
	expect(ended).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('(3)') } });
	expect(next).toEqual(refused(2, 'next'));
});

test('ignores an answer that arrives after its line timed out', async () => {
	preparer = new LinePreparer(rules, { timeoutMs: 500, maxMemoryMb: 64 }, misbehavingProcess);
	const outcomes = outcomesOf(['late', 'next']);
	// This process is blocked until the answer has arrived and the deadline has passed; timers run before
	// messages.
	const until = performance.now() + 3000;
	while (performance.now() < until);
	expect(await outcomes).toEqual([refused(1, 'takes more than 0.5 s to prepare'), refused(2, 'next')]);
});

test('survives terminal signals until it is closed', async () => {
	const child = fork(fileURLToPath(new URL('./preparing-process.ts', import.meta.url)), {
		serialization: 'advanced',
		execArgv: [],
	});
	const ask = async (number: number) => {
		const answer = once(child, 'message');
		child.send({ kind: 'articles', number, bytes: Buffer.from('{}') });
		const [message] = await answer;
		return message.outcome.place.line;
	};
	child.send({ rules });
	expect(await ask(1)).toBe(1);
	child.kill('SIGINT');
	child.kill('SIGTERM');
	expect(await ask(2)).toBe(2);
	child.disconnect();
	expect((await once(child, 'exit'))[0]).toBe(0);
});

test('prepares articles as this process does', async () => {
	preparer = new LinePreparer(rules);
	const [good, bad, large] = await outcomesOf([
		JSON.stringify(article('good')),
		'{"articleId":"bad"}',
		JSON.stringify(article('large', { texts: { zh: { title: '大', body: '<td>x'.repeat(2000) } } })),
	]);
	expect(good).toMatchObject({
		value: {
			prepared: {
				row: { articleId: 'good' },
				texts: [{ lang: 'zh', indexed: { title: ' good 的标题 ' } }, { lang: 'en' }],
			},
		},
	});
	expect(bad).toMatchObject({ value: { place: { line: 2, id: 'bad' } } });
	expect(large).toEqual({
		status: 'fulfilled',
		value: {
			refused: 'texts.zh.body: has more than 1638 elements (MAX_BODY_KB)',
			place: { line: 3, id: 'large' },
		},
	});
});
