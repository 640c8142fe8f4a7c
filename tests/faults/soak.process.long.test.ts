import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseNames } from '../../scripts/bench/command-line.ts';
import { runSoak } from '../../scripts/bench/soak/run-soak.ts';

/** A short run of `npm run bench -- soak`, which normally takes hours. */
test.each(databaseNames)(
	'on %s, loses nothing acknowledged under load with a kill, and running servers keep answering',
	{ timeout: 180_000 },
	async (database) => {
		const scratch = mkdtempSync(join(tmpdir(), 'portico-soak-'));
		try {
			const soaked = await runSoak({
				...{ database, scratch, seconds: 12, articles: 40, kills: 1, editEveryMs: 200 },
				log: () => undefined,
			});
			expect(soaked).toMatchObject({ faultDescriptions: [], faults: 0, lost: [] });
			expect(soaked.answers).toBeGreaterThan(50);
			expect(soaked.views).toBeGreaterThan(5);
			expect(soaked.commands - soaked.unanswered).toBeGreaterThan(0);
			expect(soaked.memory.end).toBeGreaterThan(50);
		} finally {
			rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
		}
	},
);
