import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	deletePeople,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { beforeEach, expect, test } from 'vitest';
import { listPeople } from '../../accounts/people/list-people.ts';
import { useOneTimeLink } from '../../accounts/use-one-time-link.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { parseCommandLine } from '../command-line.ts';
import type { Job } from '../jobs.ts';
import { runJob } from '../run-job.ts';

describeWithStore('operators', (getDatabase) => {
	beforeEach(() => deletePeople(getDatabase()));

	async function run(...words: string[]): Promise<string[]> {
		const origins = { siteUrl: 'https://www.example.org', newsroomUrl: 'https://news.example.org' };
		const silent = { progress: () => undefined, problem: () => undefined };
		const { lines } = await runJob(
			{ ...bundleStore(getDatabase()), ...origins },
			parseCommandLine(['people', ...words], '/here') as Job,
			silent,
			new AbortController().signal,
		);
		return lines;
	}

	async function expectRefusal(words: string[], message: string): Promise<void> {
		const refused = run(...words);
		await expect(refused).rejects.toThrow(ContentRefusal);
		await expect(refused).rejects.toThrow(message);
	}

	const tokenIn = (lines: string[]) => {
		const { origin, pathname, hash } = new URL(lines.at(-1) ?? '');
		expect(`${origin}${pathname}`).toBe('https://news.example.org/newsroom/welcome');
		return hash.slice(1);
	};
	const choosePassword = (token: string, password: string) =>
		useOneTimeLink(getDatabase(), { ...testBrowser, token, password }, testSettings);

	test('add people with roles, who choose a password at the printed address', async () => {
		expect(await run('list')).toEqual(['There is nobody yet.']);
		const lines = await run('add', 'heping', '--display', '何平', '--administrator', '--role', 'writer');
		expect(lines[0]).toBe('heping is added.');
		expect(await run('list')).toEqual(['heping  何平  [system-administrator, writer; no password yet]']);
		await choosePassword(tokenIn(lines), testPassword);
		expect((await run('list'))[0]).toMatch(/^heping {2}何平 {2}\[system-administrator, writer; last seen 2/);
	});

	test('reset a password, and the printed address sets the next', async () => {
		await choosePassword(tokenIn(await run('add', 'heping')), testPassword);
		const token = tokenIn(await run('reset', 'HePing'));
		expect(await listPeople(getDatabase())).toMatchObject([
			{ hasPassword: false, lastSeenAt: expect.any(String) },
		]);
		await choosePassword(token, 'Yunlu-Bridge-2026');
	});

	test('lock and unlock an account', async () => {
		await run('add', 'heping');
		expect(await run('lock', 'heping')).toEqual(['heping is locked.']);
		expect(await run('list')).toEqual(['heping  heping  [no roles; locked; no password yet]']);
		await run('unlock', 'heping');
		expect(await run('list')).toEqual(['heping  heping  [no roles; no password yet]']);
	});

	test('cannot add what cannot be', async () => {
		await run('add', 'heping');
		await expectRefusal(['add', 'HEPING'], 'There is a person HEPING already.');
		await expectRefusal(['add', 'he ping'], 'NAME takes letters');
		await expectRefusal(['add', 'x', '--display', '\u202Ex'], '--display takes letters of one script');
		await expectRefusal(['add', 'x', '--role', 'emperor'], 'There is no role emperor.');
		const administrators = ['--administrator', '--role', 'audit-administrator'];
		await expectRefusal(['add', 'x', ...administrators], 'Nobody may hold people and audit together.');
		await expectRefusal(['lock', 'nobody'], 'There is no person nobody.');
		expect(await run('list')).toHaveLength(1);
	});
});
