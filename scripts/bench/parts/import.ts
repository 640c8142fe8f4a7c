import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateArticles } from '../articles/generate-articles.ts';
import { atMost, type Figure, type PartResult, type Verdict } from '../figures/part-result.ts';
import { startMeasuredPostgres } from '../servers/postgres.ts';
import { importBundle } from '../stores.ts';
import type { Bench } from './part.ts';

/** The requirement: the time for importing bilingual articles into an empty store on two cores. */
const articles = 10_000;
const maxSeconds = { pglite: 40, postgres: 30 } as const;

/** Measures imports into an empty store of each database, including the start of the command. */
export async function measureImport(bench: Bench): Promise<PartResult> {
	const count = bench.quick ? 300 : articles;
	const bundle = join(bench.scratch, 'bundle');
	await generateArticles(bundle, count);
	const figures: Figure[] = [];
	const verdicts: Verdict[] = [];
	for (const database of bench.databases) {
		const postgres = database === 'postgres' ? await startMeasuredPostgres(bench.scratch) : null;
		const dataDir = join(bench.scratch, database);
		try {
			const { seconds, peakMegabytes } = await importBundle(bundle, {
				DATA_DIR: dataDir,
				DATABASE_URL: postgres?.databaseUrl ?? '',
			});
			const what = `import of ${count.toLocaleString('en')} articles, ${database}`;
			figures.push(
				{ what, value: seconds, unit: 's' },
				{ what: '… resident memory at most', value: peakMegabytes, unit: 'MB' },
			);
			if (!bench.quick) verdicts.push(atMost(what, seconds, maxSeconds[database]));
		} finally {
			await postgres?.stop();
			rmSync(dataDir, { recursive: true, force: true });
		}
	}
	return {
		figures,
		verdicts,
		notes: ['With the start of the command, which makes an empty store where there is none.'],
	};
}
