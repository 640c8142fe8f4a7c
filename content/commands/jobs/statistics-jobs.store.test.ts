import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { daysBefore } from '../../statistics/clock/site-day.ts';
import { readClock } from '../../statistics/clock/statistics-clock.ts';
import { countSearches } from '../../statistics/searches/count-searches.ts';
import { parseCommandLine } from '../command-line.ts';
import { runJobRemotely } from '../control/run-job-remotely.ts';
import { serveControlSocket } from '../control/serve-control-socket.ts';
import type { Job } from '../jobs.ts';

describeWithStore('the searches command', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	/** Runs the job of a command line where a server owns the store. */
	async function run(line: string): Promise<string[]> {
		const dataDir = scratchFolder();
		const store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
		const control = await serveControlSocket(dataDir, store);
		onTestFinished(() => control.close());
		const job = parseCommandLine(line.split(' '), '/here') as Job;
		const silent = { progress: () => undefined, problem: () => undefined };
		const { lines } = await runJobRemotely(dataDir, job, silent, new AbortController().signal);
		return lines;
	}

	/** Counts a search by each of three visitors, with different numbers of results. */
	async function searched(query: string, results: number[], date: Date | null = null): Promise<void> {
		const searches = results.map((found, visitor) => ({
			query,
			lang: 'zh' as const,
			results: found,
			visitor: { address: `192.0.2.${visitor}`, userAgent: 'a browser' },
		}));
		await countSearches(getDatabase(), 'https://www.example.org', searches, date);
	}

	test('lists queries, with the sum of the others last', async () => {
		const { day, at } = await readClock(getDatabase());
		const yesterday = new Date(at.getTime() - 24 * 3600_000);
		await searched('大桥', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
		await searched('13812345678', [0]);
		await searched('王小明', [0]);
		await searched('隧道', [0, 0, 0], yesterday);
		expect(await run('searches')).toEqual([
			`Searched for from ${daysBefore(day, 29)} to ${day}:`,
			'',
			'searches  without results  last results  language  query',
			'      12                1            11        zh  大桥',
			'       3                3             0        zh  隧道',
			'       2                2             0        zh  (other queries)',
		]);
		expect((await run('searches --days 1'))[0]).toBe(`Searched for on ${day}:`);
		expect((await run('searches --days 1')).join('\n')).not.toContain('隧道');
	});

	test('lists queries without results', async () => {
		const { day } = await readClock(getDatabase());
		await searched('大桥', [3, 3, 3]);
		await searched('隧道', [0, 0, 0]);
		expect(await run('searches --days 1 --without-results')).toEqual([
			`Searched for without results on ${day}:`,
			'',
			'searches  without results  last results  language  query',
			'       3                3             0        zh  隧道',
		]);
	});

	test('reports an empty list', async () => {
		const { day } = await readClock(getDatabase());
		await searched('大桥', [3, 3, 3]);
		expect(await run('searches --days 1 --without-results')).toEqual([
			`Searched for without results on ${day}: nothing.`,
		]);
	});
});
