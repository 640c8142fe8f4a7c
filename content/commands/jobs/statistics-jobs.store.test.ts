import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { bundleStore } from '../../bundles/testing/import-into.ts';
import { scratchFolder } from '../../bundles/testing/scratch-folder.ts';
import { writeExampleContent } from '../../queries/example-content/write-example-content.ts';
import { daysBefore } from '../../statistics/clock/site-day.ts';
import { readClock } from '../../statistics/clock/statistics-clock.ts';
import { countSearches } from '../../statistics/searches/count-searches.ts';
import { forgetStatistics } from '../../statistics/testing/reported-view.ts';
import { parseCommandLine } from '../command-line.ts';
import { runJobRemotely } from '../control/run-job-remotely.ts';
import { serveControlSocket } from '../control/serve-control-socket.ts';
import type { Job } from '../jobs.ts';

describeOnBothDatabases('the searches command', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => forgetStatistics(getDatabase()));

	/** Does the job of a command line where a server owns the store. */
	async function run(line: string): Promise<string[]> {
		const dataDir = scratchFolder();
		const store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
		const control = await serveControlSocket(dataDir, store);
		onTestFinished(() => control.close());
		const job = parseCommandLine(line.split(' '), '/here') as Job;
		const silent = { progress: () => undefined, problem: () => undefined };
		return runJobRemotely(dataDir, job, silent, new AbortController().signal);
	}

	const found = (query: string, results: number) => ({ query, lang: 'zh' as const, results });

	test('lists what was searched for, what is not told apart last', async () => {
		const { day, at } = await readClock(getDatabase());
		const yesterday = new Date(at.getTime() - 24 * 3600_000);
		const bridges = Array.from({ length: 12 }, (_, number) => found('大桥', number));
		await countSearches(getDatabase(), [...bridges, found('13812345678', 0), found('13812345678', 0)]);
		await countSearches(getDatabase(), [found('隧道', 0)], yesterday);
		expect(await run('searches')).toEqual([
			`Searched for from ${daysBefore(day, 29)} to ${day}:`,
			'',
			'searches  without results  last results  language  query',
			'      12                1            11        zh  大桥',
			'       1                1             0        zh  隧道',
			'       2                2             0        zh  (other queries)',
		]);
		expect((await run('searches --days 1'))[0]).toBe(`Searched for on ${day}:`);
		expect((await run('searches --days 1')).join('\n')).not.toContain('隧道');
	});

	test('lists what was not found', async () => {
		const { day } = await readClock(getDatabase());
		await countSearches(getDatabase(), [found('大桥', 3), found('隧道', 0)]);
		expect(await run('searches --days 1 --without-results')).toEqual([
			`Searched for without results on ${day}:`,
			'',
			'searches  without results  last results  language  query',
			'       1                1             0        zh  隧道',
		]);
	});

	test('says where there is nothing to list', async () => {
		const { day } = await readClock(getDatabase());
		await countSearches(getDatabase(), [found('大桥', 3)]);
		expect(await run('searches --days 1 --without-results')).toEqual([
			`Searched for without results on ${day}: nothing.`,
		]);
	});
});
