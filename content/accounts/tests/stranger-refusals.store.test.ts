import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditLog } from '../../store/tables/audit-schema.ts';
import { flushStrangerRefusals, recordStrangerRefusal, shortenedName } from '../sign-in/stranger-refusals.ts';

describeWithStore('refusals that strangers cause at will', (getDatabase) => {
	beforeEach(async () => {
		await clearAuditLog(getDatabase());
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	});
	afterEach(async () => {
		vi.useRealTimers();
		await flushStrangerRefusals(getDatabase());
	});

	const refuse = (address: string, loginName: string, personId: string | null = null) => {
		const details = { method: 'password', loginName, reason: 'unknown-name' };
		const actor = { personId: personId as null, name: personId ?? 'unknown', address };
		return recordStrangerRefusal(getDatabase(), {
			actor,
			record: { action: 'sign-in', outcome: 'refused', details },
		});
	};

	const recorded = async () => {
		const rows = await getDatabase().select().from(auditLog).orderBy(auditLog.number);
		return rows.map(({ address, details }) => {
			const { loginName, count, network } = JSON.parse(details);
			return [address, loginName, count, network].filter((part) => part !== undefined).join(' ');
		});
	};

	test('are recorded at once, then together for each network and minute', async () => {
		for (const name of ['a', 'b', 'c']) await refuse('192.0.2.7', name);
		await refuse('192.0.2.99', 'd');
		await refuse('198.51.100.1', 'e');
		expect(await recorded()).toEqual(['192.0.2.7 a', '198.51.100.1 e']);
		vi.advanceTimersByTime(60_000);
		await waitUntil(async () =>
			expect(await recorded()).toEqual(['192.0.2.7 a', '198.51.100.1 e', '192.0.2.99 d 3 192.0.2.0/24']),
		);
		// The next minute of that network goes on counting; the other network begins anew.
		await refuse('192.0.2.7', 'f');
		await refuse('198.51.100.1', 'g');
		expect(await recorded()).toHaveLength(4);
		vi.advanceTimersByTime(60_000);
		await waitUntil(async () => expect((await recorded()).at(-1)).toBe('192.0.2.7 f 1 192.0.2.0/24'));
	});

	test('are recorded for each account apart', async () => {
		await refuse('192.0.2.7', 'a', 'p1');
		await refuse('192.0.2.7', 'b', 'p2');
		expect(await recorded()).toEqual(['192.0.2.7 a', '192.0.2.7 b']);
	});

	test('are not lost when the server stops', async () => {
		for (const name of ['a', 'b']) await refuse('192.0.2.7', name);
		await flushStrangerRefusals(getDatabase());
		expect((await recorded()).at(-1)).toBe('192.0.2.7 b 1 192.0.2.0/24');
		await refuse('192.0.2.7', 'c');
		expect((await recorded()).at(-1)).toBe('192.0.2.7 c');
	});

	test('have the entered name shortened', () => {
		expect(shortenedName('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`);
		expect(shortenedName('林岚')).toBe('林岚');
	});
});
