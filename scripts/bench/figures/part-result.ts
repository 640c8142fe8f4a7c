/** A measured value; `unit` is printed after the number. */
export type Figure = {
	what: string;
	value: number;
	unit: 'requests/s' | 's' | 'ms' | 'MB' | 'ratio' | 'count';
};

/** The result of checking a requirement; `limit` as text, such as `≥ 0.6`. */
export type Verdict = { requirement: string; measured: number; limit: string; passed: boolean };

export type PartResult = {
	figures: Figure[];
	verdicts: Verdict[];
	/** Context needed to interpret the figures. */
	notes: string[];
};

/** Requires a minimum. */
export function atLeast(requirement: string, measured: number, limit: number): Verdict {
	return { requirement, measured, limit: `≥ ${limit}`, passed: measured >= limit };
}

/** Requires a maximum. */
export function atMost(requirement: string, measured: number, limit: number): Verdict {
	return { requirement, measured, limit: `≤ ${limit}`, passed: measured <= limit };
}
