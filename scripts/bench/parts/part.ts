import type { DatabaseName } from '../command-line.ts';
import type { PartResult } from '../figures/part-result.ts';

/** What every part is measured with. */
export type Bench = {
	/** How often each measurement is repeated; the median counts. */
	rounds: number;
	/** How long one run of a load takes. */
	seconds: number;
	/** How long `soak` takes, on all databases together. */
	minutes: number;
	/** Everything small, to try the measurements themselves. */
	quick: boolean;
	/** Numbers of articles whose latencies are compared. */
	sizes: readonly number[];
	/** The databases to measure on, where a part can choose. */
	databases: readonly DatabaseName[];
	/** Where single processes are pinned to, so that load and server do not take turns; null for anywhere. */
	processors: { server: number | null; load: number | null };
	/** A folder of this part's own, removed after it. */
	scratch: string;
	tell(line: string): void;
};

/** A measurement of its own; starts what it needs and ends it. */
export type Part = (bench: Bench) => Promise<PartResult>;
