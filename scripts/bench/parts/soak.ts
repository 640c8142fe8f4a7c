import { atMost, type Figure, type PartResult, type Verdict } from '../figures/part-result.ts';
import { runSoak } from '../soak/run-soak.ts';
import type { Bench } from './part.ts';

/** Ratio that accounts for caches still filling. */
const maxGrowth = 1.15;

/** Runs the soak test on each database; they share the time of `--minutes`. */
export async function measureSoak(bench: Bench): Promise<PartResult> {
	const figures: Figure[] = [];
	const verdicts: Verdict[] = [];
	const notes: string[] = [];
	const minutes = bench.minutes / bench.databases.length;
	for (const database of bench.databases) {
		const result = await runSoak({
			...{ database, seconds: minutes * 60, articles: bench.quick ? 100 : 1000 },
			...{ kills: Math.max(1, Math.round(minutes / 5)), editEveryMs: 2000 },
			...{ scratch: bench.scratch, log: bench.log },
		});
		const { answers, commands, unanswered, views, excused, faults, faultDescriptions, lost, memory } = result;
		const count = (what: string, value: number): Figure => ({
			what: `${what}, ${database}`,
			value,
			unit: 'count',
		});
		figures.push(
			count('answers', answers),
			count('commands of editors', commands),
			count('… that were not acknowledged', unanswered),
			count('views acknowledged', views),
			count('requests that failed around a kill', excused),
			{ what: `resident memory, warm, ${database}`, value: memory.warm, unit: 'MB' },
			{ what: `resident memory, at the end, ${database}`, value: memory.end, unit: 'MB' },
		);
		verdicts.push(
			atMost(`answers of 500 and above, ${database}`, faults, 0),
			atMost(`acknowledged and lost, ${database}`, lost.length, 0),
		);
		if (!bench.quick)
			verdicts.push(atMost(`growth of memory, ${database}`, memory.end / memory.warm, maxGrowth));
		notes.push(...faultDescriptions, ...lost.slice(0, 5).map((what) => `Lost: ${what}`));
	}
	return { figures, verdicts, notes };
}
