import type { DatabaseName } from '../command-line.ts';
import type { PartResult } from '../figures/part-result.ts';

export type Bench = {
	/** Repetitions of each measurement; the result is their median. */
	rounds: number;
	/** Duration of one load run. */
	seconds: number;
	/** Reduces all sizes, to test the benchmark itself. */
	quick: boolean;
	/** Store sizes, in articles, to compare. */
	sizes: readonly number[];
	/** Databases for the parts that support both. */
	databases: readonly DatabaseName[];
	/** Processors to pin server and load generator to; null for any. */
	processors: { server: number | null; load: number | null };
	/** A temporary folder, removed after the part. */
	scratch: string;
	log(line: string): void;
};

/** A measurement that starts and stops the servers it needs. */
export type Part = (bench: Bench) => Promise<PartResult>;
