import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openHostilePages } from '@portico/testing/browser/open-hostile-pages.ts';
import { writeHostileBundle } from '../articles/hostile-bundle.ts';
import { atMost, type Figure, type PartResult, type Verdict } from '../figures/part-result.ts';
import { startPortico } from '../servers/portico.ts';
import { startMeasuredPostgres } from '../servers/postgres.ts';
import { importBundle } from '../stores.ts';
import type { Bench } from './part.ts';
import { corpusFolder } from './search/stores/corpus.ts';

/**
 * Measures the time and memory of importing hostile texts, and counts script executions in a browser without
 * content security policy. The environment variable `CORPUS` names their folder.
 */
export async function measureHostile(bench: Bench): Promise<PartResult> {
	const corpus = join(corpusFolder(process.env), 'hostile.jsonl.gz');
	const bundle = join(bench.scratch, 'bundle');
	const pages = writeHostileBundle(corpus, bundle).filter((_, index) => !bench.quick || index % 50 === 0);
	const figures: Figure[] = [{ what: 'hostile texts', value: pages.length, unit: 'count' }];
	const verdicts: Verdict[] = [];
	const notes: string[] = [];
	for (const database of bench.databases) {
		const postgres = database === 'postgres' ? await startMeasuredPostgres(bench.scratch) : null;
		const dataDir = join(bench.scratch, database);
		const databaseUrl = postgres?.databaseUrl ?? '';
		try {
			const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
			const imported = await importBundle(bundle, environment, { allowRejections: true });
			const portico = await startPortico({ dataDir, databaseUrl, logFolder: bench.scratch });
			const opened = await openHostilePages(portico.address, pages, bench.log);
			await portico.stop();
			figures.push(
				{ what: `importing them, ${database}`, value: imported.seconds, unit: 's' },
				{ what: `… resident memory at most, ${database}`, value: imported.peakMegabytes, unit: 'MB' },
				{ what: `pages shown, ${database}`, value: opened.shown, unit: 'count' },
			);
			verdicts.push(atMost(`hits, ${database}`, opened.hits.length, 0));
			notes.push(...opened.hits.slice(0, maxNotes));
		} finally {
			await postgres?.stop();
			rmSync(dataDir, { recursive: true, force: true });
		}
	}
	return { figures, verdicts, notes };
}

const maxNotes = 20;
