/** A measured value; `unit` as it is printed behind the number. */
export type Figure = {
	what: string;
	value: number;
	unit: 'requests/s' | 's' | 'ms' | 'MB' | 'ratio' | 'count';
};

/** Whether something the design demands was kept; `limit` in words, such as `≥ 0.6`. */
export type Verdict = { requirement: string; measured: number; limit: string; passed: boolean };

export type PartResult = {
	figures: Figure[];
	verdicts: Verdict[];
	/** What a reader must know to understand the figures. */
	notes: string[];
};

/** A verdict on a value that must not be smaller. */
export function atLeast(requirement: string, measured: number, limit: number): Verdict {
	return { requirement, measured, limit: `≥ ${limit}`, passed: measured >= limit };
}

/** A verdict on a value that must not be larger. */
export function atMost(requirement: string, measured: number, limit: number): Verdict {
	return { requirement, measured, limit: `≤ ${limit}`, passed: measured <= limit };
}
